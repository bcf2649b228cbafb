"""The game in the shapes other libraries know; each needs its library, from the extra `envs`."""
