/**
 * boardgame.io's server under the same load as ours: matches with a live socket each, actions as fast as answers come.
 *
 *     node boardgame_io.cjs serve memory|files PORT FOLDER
 *     node boardgame_io.cjs drive PORT TABLES BUSY SECONDS      prints its figures as JSON
 *
 * Its game has a state about as large as a view of ours (fields, mice, cheeses, a log of nothing) and a move that looks
 * up a field and changes it: far less than the rules of a game with slides ask for. `files` is the only storage it brings
 * that outlasts the process; it is not made durable. Started by `server.py --peer`, which installs what it needs.
 */
const FIELDS = 49;
const MOVES_A_TURN = 4;

const game = {
  name: "peer",
  setup: () => ({
    tiles: Array.from({ length: FIELDS }, (_, field) => "ABCDEFG"[field % 7]),
    mice: [Array(4).fill("out"), Array(4).fill("out")],
    open: [],
    collected: ["", ""],
    stock: { A: 4, B: 4, C: 4, D: 4, E: 4, F: 4, G: 4 },
  }),
  moves: {
    run: ({ G, playerID }, mouse, field) => {
      G.mice[Number(playerID)][mouse] = `f${field}`;
      G.open = [field];
    },
  },
  turn: { minMoves: MOVES_A_TURN, maxMoves: MOVES_A_TURN },
};

async function serve(storage, port, folder) {
  const { Server, FlatFile } = require("boardgame.io/server");
  const server = Server({
    games: [game],
    origins: ["http://127.0.0.1"],
    ...(storage === "files" ? { db: new FlatFile({ dir: folder, logging: false }) } : {}),
  });
  await server.run({ port: Number(port), callback: () => console.log("ready") });
}

/** One match, both seats played from one socket. */
class Match {
  constructor(port, name) {
    const { io } = require("socket.io-client");
    this.name = name;
    this.socket = io(`http://127.0.0.1:${port}/${game.name}`, { transports: ["websocket"], forceNew: true });
    this.heard = () => {};
    this.socket.on("sync", (_, { state }) => this.take(state));
    this.socket.on("update", (_, state) => this.take(state));
    this.socket.on("patch", () => { throw new Error("patches are not asked for"); });
  }

  take(state) {
    this.state = state;
    this.heard();
  }

  async open() {
    await new Promise((resolve) => this.socket.on("connect", resolve));
    await this.ask("sync", this.name, "0", undefined, 2);
  }

  /** Play one action; resolves to how many milliseconds it took until it was told. */
  async act() {
    const { ctx, _stateID: id } = this.state;
    const player = ctx.currentPlayer;
    const action = { type: "MAKE_MOVE", payload: { type: "run", args: [id % 4, id % FIELDS], playerID: player } };
    const began = performance.now();
    await this.ask("update", action, id, this.name, player);
    if (this.state._stateID <= id) throw new Error("the move was refused");
    return performance.now() - began;
  }

  ask(...message) {
    return new Promise((resolve) => {
      this.heard = resolve;
      this.socket.emit(...message);
    });
  }
}

async function drive(port, tables, busy, seconds) {
  const matches = [];
  for (let number = 0; number < tables; number++) {
    const match = new Match(port, `m${number}`);
    await match.open();
    matches.push(match);
  }
  const took = [];
  const began = performance.now();
  await Promise.all(matches.slice(0, busy).map(async (match) => {
    while (performance.now() - began < 1000 * seconds) took.push(await match.act());
  }));
  const elapsed = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const at = (share) => Number(took[Math.floor(share * took.length)].toFixed(2));
  console.log(JSON.stringify({
    actions: took.length, actions_per_second: Number((took.length / elapsed).toFixed(1)), median_ms: at(0.5), p99_ms: at(0.99),
  }));
  process.exit(0);
}

const [what, ...rest] = process.argv.slice(2);
if (what === "serve") void serve(...rest);
else void drive(...rest.map(Number));
