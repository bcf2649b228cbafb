-- Written by the server of November 2026 (before its storage had models of its own): it must be read for good.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE entries (
	game VARCHAR(6) NOT NULL,
	seq INTEGER NOT NULL,
	kind VARCHAR(8) NOT NULL,
	seat INTEGER NOT NULL,
	token VARCHAR(16),
	"by" VARCHAR(8) NOT NULL,
	client VARCHAR(64),
	at BIGINT NOT NULL,
	PRIMARY KEY (game, seq),
	CONSTRAINT one_answer_each UNIQUE (game, client),
	FOREIGN KEY(game) REFERENCES games (code) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('553QBV',1,'act',1,'+a1','person','aaaaaaaaaaaaaaaaaaaa:0',1795032189302);
INSERT INTO "entries" VALUES('553QBV',2,'act',2,'+g1','person','bbbbbbbbbbbbbbbbbbbb:1',1795032189457);
INSERT INTO "entries" VALUES('553QBV',3,'act',0,'T:b1','bot',NULL,1795032189484);
INSERT INTO "entries" VALUES('553QBV',4,'act',1,'.','person','aaaaaaaaaaaaaaaaaaaa:3',1795032189545);
INSERT INTO "entries" VALUES('553QBV',5,'act',2,'.','person','bbbbbbbbbbbbbbbbbbbb:4',1795032189560);
INSERT INTO "entries" VALUES('553QBV',6,'act',0,'.','bot',NULL,1795032189568);
INSERT INTO "entries" VALUES('553QBV',7,'act',1,'^K','advised','aaaaaaaaaaaaaaaaaaaa:6',1795032189579);
INSERT INTO "entries" VALUES('5KNNEY',1,'act',0,'+a1','person','aaaaaaaaaaaaaaaaaaaa:0',1795032189783);
INSERT INTO "entries" VALUES('5KNNEY',2,'undo',0,NULL,'person','aaaaaaaaaaaaaaaaaaaa:1',1795032189795);
INSERT INTO "entries" VALUES('5KNNEY',3,'act',0,'+a7','person','aaaaaaaaaaaaaaaaaaaa:2',1795032189803);
INSERT INTO "entries" VALUES('5KNNEY',4,'act',1,'+g1','person','aaaaaaaaaaaaaaaaaaaa:3',1795032189815);
INSERT INTO "entries" VALUES('5KNNEY',5,'resign',1,NULL,'person','aaaaaaaaaaaaaaaaaaaa:4',1795032189827);
CREATE TABLE games (
	code VARCHAR(6) NOT NULL,
	status VARCHAR(8) NOT NULL,
	created BIGINT NOT NULL,
	started BIGINT,
	host VARCHAR(64) NOT NULL,
	public BOOLEAN NOT NULL,
	options JSON NOT NULL,
	"plan" VARCHAR(64) NOT NULL,
	seed VARCHAR(64) NOT NULL,
	rematch VARCHAR(6),
	winner INTEGER,
	PRIMARY KEY (code)
);
INSERT INTO "games" VALUES('553QBV','running',1795032188847,1795032189065,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1,'{"players": 3, "target": 5, "layout": "back", "modules": ["cheesy", "tower"], "memory_aids": "seat", "timer": "relaxed", "hints": true, "bot_pace": "brisk", "start": 1}','.AACBB./DDFCGEE/HHFJGII/KMMJNNL/KMMJNNL/KOQQQPL/.ORRRP.','f032863550f659cbd5afcb5d7e2ea318',NULL,NULL);
INSERT INTO "games" VALUES('5KNNEY','over',1795032189765,1795032189765,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,'{"players": 2, "target": 4, "layout": "front", "modules": [], "memory_aids": "off", "timer": "off", "hints": false, "bot_pace": "usual", "start": 0}','.AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.','7652292942684e378f0f7096c403b757','93DP3X',0);
INSERT INTO "games" VALUES('93DP3X','running',1795032189845,1795032189845,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,'{"players": 2, "target": 4, "layout": "front", "modules": [], "memory_aids": "off", "timer": "off", "hints": false, "bot_pace": "usual", "start": 1}','.AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.','7c15c3d9deffd47a7a93fa07038ab976',NULL,NULL);
INSERT INTO "games" VALUES('CCUG6Y','lobby',1795032189866,NULL,'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',0,'{"players": 2, "target": 4, "layout": "random", "modules": [], "memory_aids": "off", "timer": "off", "hints": false, "bot_pace": "usual", "start": null}','.ABBCC./DAEEEFF/DGGHHFF/IIJJKKK/LLMMNOP/LLQQNOP/.RRRNO.','6adf7e1fcf34f8238273961172ebe1c4',NULL,NULL);
INSERT INTO "games" VALUES('CF5QQJ','expired',1795032189885,NULL,'',0,'{"players": 2, "target": 4, "layout": "front", "modules": [], "memory_aids": "off", "timer": "off", "hints": false, "bot_pace": "usual", "start": null}','.AACBB./DFFCGGE/DHJJJIE/KHMMMIL/KNNPOOL/KNNPOOL/.QQPRR.','',NULL,NULL);
CREATE TABLE seats (
	game VARCHAR(6) NOT NULL,
	seat INTEGER NOT NULL,
	kind VARCHAR(8) NOT NULL,
	name VARCHAR(32),
	level VARCHAR(16),
	holder VARCHAR(64),
	covered BOOLEAN NOT NULL,
	aids BOOLEAN NOT NULL, memory VARCHAR(8),
	PRIMARY KEY (game, seat),
	FOREIGN KEY(game) REFERENCES games (code) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('553QBV',0,'bot',NULL,'child',NULL,0,0,'perfect');
INSERT INTO "seats" VALUES('553QBV',1,'person','Anna',NULL,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,1,NULL);
INSERT INTO "seats" VALUES('553QBV',2,'person','Anna 2',NULL,'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',1,0,NULL);
INSERT INTO "seats" VALUES('5KNNEY',0,'person',NULL,NULL,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,0,NULL);
INSERT INTO "seats" VALUES('5KNNEY',1,'person','Bert',NULL,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,0,NULL);
INSERT INTO "seats" VALUES('93DP3X',0,'person',NULL,NULL,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,0,NULL);
INSERT INTO "seats" VALUES('93DP3X',1,'person','Bert',NULL,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',0,0,NULL);
INSERT INTO "seats" VALUES('CCUG6Y',0,'person',NULL,NULL,'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',0,0,NULL);
INSERT INTO "seats" VALUES('CCUG6Y',1,'open',NULL,NULL,NULL,0,0,NULL);
CREATE TABLE secrets (
	name VARCHAR(16) NOT NULL,
	value VARCHAR(64) NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('cookies','05addb77e4e56e38fd6fb60405382789e77bb68317546a8c5d8d4b37b5e8d4a8');
CREATE INDEX games_by_status ON games (status, created);
CREATE INDEX games_by_host ON games (host, status);
CREATE INDEX seats_by_holder ON seats (holder);
COMMIT;
