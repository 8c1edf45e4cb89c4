-- The event file. One event is one SQLite file; docs/event-file.md explains it.
-- Times are UTC, ISO 8601. Rounds are counted from 1 and named by their number. JSON is text.
-- Nothing that can be computed is stored: tournament points and ranks come from the games.
-- An id is never used twice, so a number on paper keeps its meaning.

CREATE TABLE event (
    -- The event itself: always exactly one row.
    id INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    edition_id TEXT NOT NULL,
    edition_text TEXT NOT NULL,        -- the edition's file as it was when the event was made
    edition_format INTEGER NOT NULL CHECK (edition_format >= 1),
    edition_hash TEXT NOT NULL,
    size INTEGER NOT NULL CHECK (size BETWEEN 0 AND 9999),      -- army points
    table_count INTEGER NOT NULL CHECK (table_count BETWEEN 0 AND 9999),
    table_policy TEXT NOT NULL DEFAULT 'mixed' CHECK (table_policy IN ('top_first', 'mixed')),
    rounds_planned INTEGER CHECK (rounds_planned BETWEEN 1 AND 99),   -- NULL: the edition's table
    club_wish INTEGER NOT NULL DEFAULT 0 CHECK (club_wish IN (0, 1)), -- clubs apart in round 1
    backup_second TEXT,                -- a second folder for copies, a USB stick for example
    backup_mount TEXT,                 -- where its disk was mounted when it was set; NULL: not known
    created_at TEXT NOT NULL CHECK (created_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    finished_at TEXT CHECK (finished_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    finished_round INTEGER CHECK (finished_round >= 0),
    seed TEXT NOT NULL CHECK (seed <> ''),     -- from which all seeds of this event come
    notes TEXT NOT NULL DEFAULT '',
    preset TEXT CHECK (preset <> ''),  -- key of the edition's preset that the event follows
    preset_met TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(preset_met)),  -- ids of demands met
    team_size INTEGER CHECK (team_size BETWEEN 2 AND 8),   -- players in a team; NULL: no teams
    -- Tells the backups of this event from those of another whose file had the same name.
    identity TEXT NOT NULL DEFAULT (lower(hex(randomblob(16)))) CHECK (identity <> ''),
    CHECK ((finished_at IS NULL) = (finished_round IS NULL))
) STRICT;

CREATE TABLE house_rule (
    -- What this event changes in its edition, and from which round on.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL CHECK (key <> ''),
    value TEXT NOT NULL CHECK (json_valid(value)),
    from_round INTEGER NOT NULL DEFAULT 1 CHECK (from_round >= 1),
    set_by TEXT NOT NULL,
    set_at TEXT NOT NULL CHECK (set_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    UNIQUE (key, from_round)
) STRICT;

CREATE TABLE event_variant (
    -- A variant of the edition that this event uses, with its number or its list of scenarios.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),
    parameter TEXT CHECK (json_valid(parameter))
) STRICT;

CREATE TABLE plan_item (
    -- The plan of the day, in order.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    position INTEGER NOT NULL UNIQUE,
    what TEXT NOT NULL CHECK (what <> ''),
    starts_at TEXT CHECK (
        starts_at GLOB '[01][0-9]:[0-5][0-9]' OR starts_at GLOB '2[0-3]:[0-5][0-9]'),
    minutes INTEGER CHECK (minutes BETWEEN 0 AND 1440)
) STRICT;

CREATE TABLE setting (
    -- Settings that hold for every terminal, PIN hashes for example.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT;

CREATE TABLE team (
    -- A team of a team event; rows of player name their team.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),  -- the name without case
    captain TEXT NOT NULL DEFAULT ''                       -- a name: the captain need not play
) STRICT;

CREATE TABLE player (
    -- One entrant.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),  -- the name without case, to find doubles
    club TEXT NOT NULL DEFAULT '',
    faction TEXT NOT NULL DEFAULT '',
    stand_in INTEGER NOT NULL DEFAULT 0 CHECK (stand_in IN (0, 1)),  -- plays, has no rank, no prize
    checked_in INTEGER NOT NULL DEFAULT 0 CHECK (checked_in IN (0, 1)),
    paid INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1)),
    fee INTEGER CHECK (fee BETWEEN 0 AND 99999999),        -- hundredths; NULL: that of the event
    painted INTEGER CHECK (painted IN (0, 1)),             -- NULL: not looked at
    models_checked INTEGER NOT NULL DEFAULT 0 CHECK (models_checked IN (0, 1)),
    pinned_table INTEGER CHECK (pinned_table BETWEEN 1 AND 9999),
    team INTEGER REFERENCES team (id),
    seat INTEGER CHECK (seat BETWEEN 1 AND 99),            -- order in the team; NULL: a reserve
    note TEXT NOT NULL DEFAULT '',
    added_at TEXT NOT NULL CHECK (added_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*')
) STRICT;
CREATE INDEX player_team ON player (team);

CREATE TABLE apart (
    -- Two players who are to be kept apart for the whole event (one household, one car): a wish.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player (id),
    other INTEGER NOT NULL REFERENCES player (id),
    reason TEXT NOT NULL DEFAULT '',
    CHECK (player < other),
    UNIQUE (player, other)
) STRICT;
CREATE INDEX apart_other ON apart (other);

CREATE TABLE stay (
    -- A player's status from the pairing of a round on (round 1: from the start).
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player (id),
    round INTEGER NOT NULL CHECK (round >= 1),
    status TEXT NOT NULL CHECK (status IN ('in', 'dropped', 'disqualified')),
    reason TEXT NOT NULL DEFAULT '',
    UNIQUE (player, round)
) STRICT;

CREATE TABLE penalty (
    -- A warning, game loss or disqualification given to a player, or a warning or loss of match
    -- points given to a team.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER REFERENCES player (id),
    team INTEGER REFERENCES team (id),
    round INTEGER NOT NULL CHECK (round >= 0),             -- 0: before round 1
    kind TEXT NOT NULL
        CHECK (kind IN ('warning', 'game_loss', 'disqualification', 'match_points')),
    points INTEGER CHECK (points >= 1),                    -- the match points that a team loses
    reason TEXT NOT NULL,
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    game INTEGER REFERENCES game (id),
    CHECK ((player IS NULL) <> (team IS NULL)),
    CHECK ((kind = 'match_points') = (points IS NOT NULL)),
    CHECK (kind <> 'match_points' OR team IS NOT NULL)
) STRICT;
CREATE INDEX penalty_player ON penalty (player);
CREATE INDEX penalty_team ON penalty (team);
CREATE INDEX penalty_game ON penalty (game);

CREATE TABLE army_list (
    -- One army list of one player, with its text as it was handed in. Points: with bonus points.
    -- Specialists and reinforcements: [name, points, bonus points].
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player (id),
    number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 99),
    leader TEXT NOT NULL DEFAULT '',
    faction TEXT NOT NULL DEFAULT '',
    theme TEXT NOT NULL DEFAULT '',
    tier INTEGER CHECK (tier BETWEEN 0 AND 9),
    points INTEGER CHECK (points BETWEEN 0 AND 9999),
    bonus INTEGER CHECK (bonus BETWEEN 0 AND 9999),
    objective TEXT NOT NULL DEFAULT '',
    characters TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(characters)),  -- beside the Leader
    specialists TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(specialists)),
    reinforcements TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(reinforcements)),
    format TEXT NOT NULL DEFAULT '',
    arena TEXT NOT NULL DEFAULT '',
    cards TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(cards)),  -- names of the command cards
    text TEXT NOT NULL DEFAULT '',
    UNIQUE (player, number)
) STRICT;

CREATE TABLE list_exception (
    -- A finding in a player's lists that the organizer accepts, as it was worded: a list that is
    -- changed so that it reads otherwise is a new finding.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player (id),
    key TEXT NOT NULL CHECK (key <> ''),
    sentence TEXT NOT NULL CHECK (sentence <> ''),
    reason TEXT NOT NULL CHECK (reason <> ''),
    accepted_by TEXT NOT NULL,
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    UNIQUE (player, key)
) STRICT;

CREATE TABLE round (
    -- A round of the event.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL UNIQUE CHECK (number BETWEEN 1 AND 99),
    phase TEXT NOT NULL CHECK (phase IN ('draft', 'published', 'running', 'closed')),
    size INTEGER CHECK (size BETWEEN 0 AND 9999),          -- NULL: the event's
    scenario TEXT,
    finals INTEGER NOT NULL DEFAULT 0 CHECK (finals IN (0, 1)),
    minutes INTEGER CHECK (minutes BETWEEN 1 AND 1440),
    variable INTEGER,                                      -- hidden minutes, known to the organizer
    started_at TEXT CHECK (started_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    ends_at TEXT CHECK (ends_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    closed_at TEXT CHECK (closed_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    CHECK ((phase = 'closed') = (closed_at IS NOT NULL))
) STRICT;

CREATE TABLE delay (
    -- How much later a round ends, since the whole hall was paused; the newest row of a start counts.
    -- As taps of clocks, from which it follows: rows only come, an undo changes nothing here.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    round INTEGER NOT NULL CHECK (round >= 1),
    started_at TEXT NOT NULL,                              -- of the round: another start, another end
    seconds INTEGER NOT NULL CHECK (seconds >= 0)
) STRICT;
CREATE TRIGGER delay_keeps_update BEFORE UPDATE ON delay
BEGIN SELECT RAISE(ABORT, 'a pause of the hall stays in the log'); END;
CREATE TRIGGER delay_keeps_delete BEFORE DELETE ON delay
BEGIN SELECT RAISE(ABORT, 'a pause of the hall stays in the log'); END;

CREATE TABLE draw (
    -- Every pairing ever drawn, also those that were drawn again: rows only come, none goes.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    round INTEGER NOT NULL CHECK (round >= 1),
    attempt INTEGER NOT NULL CHECK (attempt >= 1),
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    seed TEXT NOT NULL,
    method TEXT NOT NULL,
    versions TEXT NOT NULL CHECK (json_valid(versions)),   -- of the program and its libraries
    reason TEXT NOT NULL DEFAULT '',                       -- why it was drawn again
    basis TEXT NOT NULL CHECK (json_valid(basis)),         -- the entrants at the draw
    pairs TEXT NOT NULL CHECK (json_valid(pairs)),
    breaks TEXT NOT NULL CHECK (json_valid(breaks)),       -- levels that could not be kept
    UNIQUE (round, attempt)
) STRICT;
CREATE TRIGGER draw_keeps_update BEFORE UPDATE ON draw
BEGIN SELECT RAISE(ABORT, 'a draw is never changed'); END;
CREATE TRIGGER draw_keeps_delete BEFORE DELETE ON draw
BEGIN SELECT RAISE(ABORT, 'a draw is never taken away'); END;

CREATE TABLE game (
    -- One pair of one round, or a bye (second is NULL), and its result once it is known.
    -- points: as scored on the table; recorded: as the standings count them (capped or awarded);
    -- destroyed: army points that this player destroyed. NULL: not known, reckoned as 0.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    round INTEGER NOT NULL REFERENCES round (number),
    table_number INTEGER CHECK (table_number BETWEEN 1 AND 9999),
    first INTEGER NOT NULL REFERENCES player (id),
    second INTEGER REFERENCES player (id),
    made_by TEXT NOT NULL CHECK (made_by IN ('draw', 'hand', 'import')),
    pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),  -- a new draw leaves it alone
    outcome TEXT CHECK (outcome IN ('first', 'second', 'tie', 'both_lose', 'bye')),
    way TEXT CHECK (way IN ('scenario', 'assassination', 'wiped_out', 'battlegroup', 'clock',
                            'tiebreak', 'concession', 'ruling', 'disqualification', 'no_show')),
    points_first INTEGER CHECK (points_first BETWEEN 0 AND 9999),
    points_second INTEGER CHECK (points_second BETWEEN 0 AND 9999),
    recorded_first INTEGER CHECK (recorded_first BETWEEN 0 AND 9999),
    recorded_second INTEGER CHECK (recorded_second BETWEEN 0 AND 9999),
    destroyed_first INTEGER CHECK (destroyed_first BETWEEN 0 AND 9999),
    destroyed_second INTEGER CHECK (destroyed_second BETWEEN 0 AND 9999),
    army_first INTEGER CHECK (army_first BETWEEN 0 AND 9999),    -- points of the list fielded
    army_second INTEGER CHECK (army_second BETWEEN 0 AND 9999),
    list_first INTEGER CHECK (list_first BETWEEN 1 AND 99),      -- number of the list played
    list_second INTEGER CHECK (list_second BETWEEN 1 AND 99),
    opener INTEGER REFERENCES player (id),                 -- who takes the first turn
    state TEXT NOT NULL DEFAULT 'open'
        CHECK (state IN ('open', 'proposed', 'agreed', 'confirmed')),
    entered_at TEXT CHECK (entered_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    note TEXT NOT NULL DEFAULT '',                         -- why its proposed result was sent back
    CHECK (first <> second),
    CHECK (opener IN (first, ifnull(second, first))),
    CHECK (outcome IS NULL OR (outcome = 'bye') = (second IS NULL)),
    CHECK (outcome IS NULL OR outcome NOT IN ('first', 'second') OR way IS NOT NULL),
    CHECK (outcome IS NOT NULL OR way IS NULL),
    CHECK (outcome IS NOT 'bye' OR way IS NULL),
    CHECK (state <> 'confirmed' OR outcome IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX game_first ON game (round, first);
CREATE UNIQUE INDEX game_second ON game (round, second);
CREATE UNIQUE INDEX game_table ON game (round, table_number);
CREATE INDEX game_by_first ON game (first);
CREATE INDEX game_by_second ON game (second);
CREATE INDEX game_by_opener ON game (opener);
CREATE TRIGGER game_once_insert BEFORE INSERT ON game
WHEN EXISTS (SELECT 1 FROM game WHERE round = NEW.round AND first IN (NEW.first, NEW.second))
  OR EXISTS (SELECT 1 FROM game WHERE round = NEW.round AND second IN (NEW.first, NEW.second))
BEGIN SELECT RAISE(ABORT, 'a player can have only one game in a round'); END;
CREATE TRIGGER game_once_update BEFORE UPDATE OF round, first, second ON game
WHEN EXISTS (SELECT 1 FROM game WHERE id <> OLD.id AND round = NEW.round
             AND first IN (NEW.first, NEW.second))
  OR EXISTS (SELECT 1 FROM game WHERE id <> OLD.id AND round = NEW.round
             AND second IN (NEW.first, NEW.second))
BEGIN SELECT RAISE(ABORT, 'a player can have only one game in a round'); END;

CREATE TABLE team_match (
    -- A pairing of teams in one round, or a bye (second is NULL). Its games are the games of its
    -- players; its result follows from them, unless the organizer ruled.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    round INTEGER NOT NULL REFERENCES round (number),
    zone INTEGER CHECK (zone BETWEEN 1 AND 9999),          -- its adjacent tables, numbered
    first INTEGER NOT NULL REFERENCES team (id),
    second INTEGER REFERENCES team (id),
    made_by TEXT NOT NULL CHECK (made_by IN ('draw', 'hand', 'import')),
    pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),  -- a new draw leaves it alone
    ruling TEXT CHECK (ruling IN ('first', 'second', 'tie', 'both_lose')),
    take_back INTEGER CHECK (take_back IN (0, 1)),         -- the side whose captain asks for it
    rule TEXT CHECK (json_valid(rule)),                    -- the procedure its captains began with
    CHECK (first <> second),
    CHECK (ruling IS NULL OR second IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX team_match_first ON team_match (round, first);
CREATE UNIQUE INDEX team_match_second ON team_match (round, second);
CREATE UNIQUE INDEX team_match_zone ON team_match (round, zone);
CREATE INDEX team_match_by_first ON team_match (first);
CREATE INDEX team_match_by_second ON team_match (second);
CREATE TRIGGER team_match_once_insert BEFORE INSERT ON team_match
WHEN EXISTS (SELECT 1 FROM team_match WHERE round = NEW.round AND first IN (NEW.first, NEW.second))
  OR EXISTS (SELECT 1 FROM team_match WHERE round = NEW.round AND second IN (NEW.first, NEW.second))
BEGIN SELECT RAISE(ABORT, 'a team can have only one match in a round'); END;
CREATE TRIGGER team_match_once_update BEFORE UPDATE OF round, first, second ON team_match
WHEN EXISTS (SELECT 1 FROM team_match WHERE id <> OLD.id AND round = NEW.round
             AND first IN (NEW.first, NEW.second))
  OR EXISTS (SELECT 1 FROM team_match WHERE id <> OLD.id AND round = NEW.round
             AND second IN (NEW.first, NEW.second))
BEGIN SELECT RAISE(ABORT, 'a team can have only one match in a round'); END;

CREATE TABLE captain_step (
    -- What the captains of a match did, in order: their board is the fold. `side` is 0 for the
    -- first team, 1 for the second, NULL for the roll. Answers: players' ids, a table, dice.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_match INTEGER NOT NULL REFERENCES team_match (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    side INTEGER CHECK (side IN (0, 1)),
    kind TEXT NOT NULL CHECK (kind <> ''),
    answer TEXT NOT NULL CHECK (json_valid(answer)),
    UNIQUE (team_match, number)
) STRICT;

CREATE TABLE hidden_step (
    -- What one captain has laid in secret and the other has not yet: sealed, and moved to
    -- captain_step once both are in. The journal keeps nothing of these rows.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_match INTEGER NOT NULL REFERENCES team_match (id),
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    sealed TEXT NOT NULL,
    UNIQUE (team_match, side)
) STRICT;

CREATE TABLE expectation (
    -- What the captain of one side of a match expects of each game, sealed for that seat alone. No
    -- journal, export or page has it. The match may be gone: nothing waits for these rows.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_match INTEGER NOT NULL,
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    sealed TEXT NOT NULL,
    UNIQUE (team_match, side)
) STRICT;

CREATE TABLE copying (
    -- Whether copies come about: a row when that changes in a place, of which the newest counts.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    place TEXT NOT NULL CHECK (place IN ('beside', 'second')),
    folder TEXT NOT NULL,                                  -- of the second place; beside: empty
    fault TEXT CHECK (fault <> '')                         -- NULL: copies are made there
) STRICT;
CREATE TRIGGER copying_keeps_update BEFORE UPDATE ON copying
BEGIN SELECT RAISE(ABORT, 'what came of copies stays in the log'); END;
CREATE TRIGGER copying_keeps_delete BEFORE DELETE ON copying
BEGIN SELECT RAISE(ABORT, 'what came of copies stays in the log'); END;

CREATE TABLE cut (
    -- The cut to the top players; it counts from the pairing of `round` on.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    round INTEGER NOT NULL UNIQUE CHECK (round >= 1),
    top INTEGER NOT NULL CHECK (top >= 2),
    made_at TEXT NOT NULL CHECK (made_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*')
) STRICT;

CREATE TABLE cut_place (
    -- Who made the cut, at which place, with the figures that put him there.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cut INTEGER NOT NULL REFERENCES cut (id),
    player INTEGER REFERENCES player (id),
    team INTEGER REFERENCES team (id),                     -- of a cut between teams
    place INTEGER NOT NULL CHECK (place >= 1),
    from_round INTEGER CHECK (from_round >= 1),            -- moved up later, from this round on
    figures TEXT NOT NULL CHECK (json_valid(figures)),
    UNIQUE (cut, player),
    UNIQUE (cut, team),
    UNIQUE (cut, place),
    CHECK ((player IS NULL) <> (team IS NULL))
) STRICT;
CREATE INDEX cut_place_player ON cut_place (player);
CREATE INDEX cut_place_team ON cut_place (team);

CREATE TABLE tie_order (
    -- An order among players whose figures are all equal, where a seat or a prize needed one.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose TEXT NOT NULL CHECK (purpose <> ''),
    round INTEGER NOT NULL CHECK (round >= 0),
    seed TEXT,
    players TEXT NOT NULL CHECK (json_valid(players)),     -- ids, best first
    teams INTEGER NOT NULL DEFAULT 0 CHECK (teams IN (0, 1)),  -- they are ids of teams
    decided_by TEXT NOT NULL CHECK (decided_by IN ('draw', 'organizer')),
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    CHECK (decided_by <> 'draw' OR seed IS NOT NULL)
) STRICT;

CREATE TABLE hidden_choice (
    -- What one player has chosen for a game and his opponent has not: a list, an objective. When
    -- both have, it moves to game or selection. The journal keeps nothing of these rows.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL CHECK (kind <> ''),
    player INTEGER NOT NULL REFERENCES player (id),
    value TEXT NOT NULL,
    UNIQUE (game, kind, player)
) STRICT;
CREATE INDEX hidden_choice_player ON hidden_choice (player);

CREATE TABLE selection (
    -- What else is chosen before a game: roll, first turn, edge, objective, specialists.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    kind TEXT NOT NULL CHECK (kind <> ''),
    player INTEGER REFERENCES player (id),                 -- NULL: for both
    value TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX selection_once ON selection (game, kind, ifnull(player, 0));
CREATE INDEX selection_player ON selection (player);

CREATE TABLE step (
    -- A game scored turn by turn: the answers in order. The score is their fold.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL CHECK (kind <> ''),
    answer TEXT NOT NULL CHECK (json_valid(answer)),
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    role TEXT NOT NULL,
    terminal TEXT NOT NULL,
    disputed_by INTEGER REFERENCES player (id),            -- who marked this step as wrong
    settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1)),
    UNIQUE (game, number)
) STRICT;
CREATE INDEX step_disputed ON step (disputed_by);

CREATE TABLE proposal (
    -- What a player says came of his game, until the organizer confirms it: a result that does not
    -- count yet. Figures as in `game`, as scored on the table.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL UNIQUE REFERENCES game (id),
    player INTEGER NOT NULL REFERENCES player (id),        -- who proposed it
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    agreed_at TEXT CHECK (agreed_at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    winner TEXT NOT NULL CHECK (winner IN ('1', '2', 'tie')),
    way TEXT CHECK (way IN ('scenario', 'assassination', 'wiped_out', 'battlegroup', 'clock',
                            'tiebreak', 'concession', 'ruling', 'disqualification', 'no_show')),
    points_first INTEGER CHECK (points_first BETWEEN 0 AND 9999),
    points_second INTEGER CHECK (points_second BETWEEN 0 AND 9999),
    destroyed_first INTEGER CHECK (destroyed_first BETWEEN 0 AND 9999),
    destroyed_second INTEGER CHECK (destroyed_second BETWEEN 0 AND 9999),
    CHECK ((winner = 'tie') = (way IS NULL))
) STRICT;
CREATE INDEX proposal_player ON proposal (player);

CREATE TABLE pin_try (
    -- The log of PINs that were typed: after wrong ones a terminal has to wait. Rows only come.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    terminal TEXT NOT NULL,
    role TEXT CHECK (role IN ('to', 'judge'))              -- whose PIN it was; NULL: wrong
) STRICT;
CREATE INDEX pin_try_terminal ON pin_try (terminal);
CREATE TRIGGER pin_try_keeps_update BEFORE UPDATE ON pin_try
BEGIN SELECT RAISE(ABORT, 'a PIN that was typed stays in the log'); END;
CREATE TRIGGER pin_try_keeps_delete BEFORE DELETE ON pin_try
BEGIN SELECT RAISE(ABORT, 'a PIN that was typed stays in the log'); END;

CREATE TABLE tap (
    -- The log of a game's clock: rows only come. The time left is the fold of the taps.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL REFERENCES game (id),
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),            -- a tap sent twice counts once
    kind TEXT NOT NULL CHECK (kind <> ''),
    side INTEGER CHECK (side IN (0, 1)),                   -- 0: first, 1: second
    boot_id TEXT NOT NULL,
    boot_ns INTEGER NOT NULL CHECK (boot_ns >= 0),         -- since the machine started
    suspend_ns INTEGER NOT NULL CHECK (suspend_ns >= 0),   -- of it, asleep
    utc TEXT NOT NULL CHECK (utc GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    based_on INTEGER NOT NULL CHECK (based_on >= 0),       -- taps that this terminal had seen
    detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail)),
    role TEXT NOT NULL,
    terminal TEXT NOT NULL
) STRICT;
CREATE INDEX tap_game ON tap (game);
CREATE TRIGGER tap_keeps_update BEFORE UPDATE ON tap
BEGIN SELECT RAISE(ABORT, 'a tap of a clock is never changed'); END;
CREATE TRIGGER tap_keeps_delete BEFORE DELETE ON tap
BEGIN SELECT RAISE(ABORT, 'a tap of a clock is never taken away'); END;

CREATE TABLE model_finding (
    -- A point of the look at a player's models that is not in order.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES player (id),
    item TEXT NOT NULL CHECK (item <> ''),                 -- id of the edition's point
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (player, item)
) STRICT;

CREATE TABLE terrain_check (
    -- A point of a table's terrain checklist that was ticked off before a round.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_number INTEGER NOT NULL CHECK (table_number BETWEEN 1 AND 9999),
    round INTEGER NOT NULL CHECK (round >= 1),
    item TEXT NOT NULL CHECK (item <> ''),                 -- id of the edition's point
    UNIQUE (table_number, round, item)
) STRICT;

CREATE TABLE table_out (
    -- A table that is out of use (broken, taken away): no game is given to it.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    number INTEGER NOT NULL UNIQUE CHECK (number BETWEEN 1 AND 9999),
    reason TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE device (
    -- A device that was let in at a place over the network: who sat where. `key` is the fingerprint
    -- of its SSH key; of one without a key it names one connection.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL CHECK (key <> ''),
    place TEXT NOT NULL CHECK (place GLOB 'table[1-9]*' OR place GLOB 'team[1-9]*'
                               OR place GLOB 'zone[1-9]*' OR place = 'judge'),
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),  -- as the journal calls it
    out INTEGER NOT NULL DEFAULT 0 CHECK (out IN (0, 1)),       -- it was let out again
    UNIQUE (key, place)
) STRICT;

CREATE TABLE award (
    -- An award beside the places of the standings. Who wins it by a vote follows from the tally.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),  -- the name without case
    special TEXT NOT NULL DEFAULT '',                      -- id of the edition's award, if it is one
    category TEXT NOT NULL DEFAULT '',
    player INTEGER REFERENCES player (id)                  -- whom the organizer chose
) STRICT;
CREATE INDEX award_player ON award (player);

CREATE TABLE award_entry (
    -- Who is in for an award, and with what. Without entries everybody is.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    award INTEGER NOT NULL REFERENCES award (id),
    player INTEGER NOT NULL REFERENCES player (id),
    what TEXT NOT NULL DEFAULT '',
    UNIQUE (award, player)
) STRICT;
CREATE INDEX award_entry_player ON award_entry (player);

CREATE TABLE vote (
    -- A blind vote on an award; after a tie a second one among the tied.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    award INTEGER NOT NULL REFERENCES award (id),
    number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 99),
    state TEXT NOT NULL CHECK (state IN ('open', 'closed')),
    UNIQUE (award, number)
) STRICT;

CREATE TABLE ballot_entry (
    -- What can be voted for, and how many votes it has. Nothing says from whom; the rows lie in
    -- the order of their ids, whatever the order of the votes.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    vote INTEGER NOT NULL REFERENCES vote (id),
    player INTEGER NOT NULL REFERENCES player (id),
    tally INTEGER NOT NULL DEFAULT 0 CHECK (tally >= 0),
    UNIQUE (vote, player)
) STRICT;
CREATE INDEX ballot_entry_player ON ballot_entry (player);

CREATE TABLE voter (
    -- Who has voted. Kept in the order of the players, whatever the order of the votes.
    vote INTEGER NOT NULL REFERENCES vote (id),
    player INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (vote, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX voter_player ON voter (player);

CREATE TABLE journal (
    -- What happened, when and by whom: rows only come, none is changed.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL CHECK (at GLOB '20[0-9][0-9]-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]*'),
    role TEXT NOT NULL CHECK (role <> ''),
    terminal TEXT NOT NULL,
    command TEXT NOT NULL CHECK (command <> ''),
    subject TEXT NOT NULL,
    arguments TEXT NOT NULL CHECK (json_valid(arguments)),
    sentence TEXT NOT NULL CHECK (sentence <> ''),
    -- What the sentence was made of: its form (for one and for many: two lines), and the values of
    -- its places as JSON. NULL: a secret, or an older version wrote it.
    reason TEXT CHECK (reason <> ''),
    parts TEXT CHECK (json_valid(parts)),
    undoes INTEGER REFERENCES journal (id),    -- the entry that this undo or redo takes back
    -- 1: it wrote something of which the journal keeps nothing (files of version 2: it may have)
    unkept INTEGER NOT NULL DEFAULT 1 CHECK (unkept IN (0, 1)),
    CHECK ((reason IS NULL) = (parts IS NULL))
) STRICT;
CREATE INDEX journal_undoes ON journal (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER journal_keeps_update BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER journal_keeps_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'nothing is taken out of the journal'); END;

CREATE TABLE journal_row (
    -- A row that an entry changed, as it was before (NULL: it was not there) and after.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    journal INTEGER NOT NULL REFERENCES journal (id),
    table_name TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    before TEXT CHECK (before IS NULL OR json_valid(before)),
    after TEXT CHECK (after IS NULL OR json_valid(after)),
    CHECK (before IS NOT NULL OR after IS NOT NULL),
    UNIQUE (journal, table_name, row_id)
) STRICT;
CREATE INDEX journal_row_of ON journal_row (table_name, row_id, journal);
CREATE TRIGGER journal_row_keeps_update BEFORE UPDATE ON journal_row
BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END;
CREATE TRIGGER journal_row_keeps_delete BEFORE DELETE ON journal_row
BEGIN SELECT RAISE(ABORT, 'nothing is taken out of the journal'); END;

CREATE TABLE revision (
    -- How often each subject has changed; terminals read again what moved.
    subject TEXT PRIMARY KEY,
    number INTEGER NOT NULL CHECK (number >= 1)
) STRICT, WITHOUT ROWID;

CREATE VIEW journal_entry AS
    -- The journal with what is undone now: an undo counts until a redo takes it back.
    SELECT j.*,
        EXISTS (SELECT 1 FROM journal u WHERE u.undoes = j.id
                AND NOT EXISTS (SELECT 1 FROM journal r WHERE r.undoes = u.id)) AS undone,
        EXISTS (SELECT 1 FROM journal_row w WHERE w.journal = j.id) AS undoable
    FROM journal j;

CREATE VIEW pairings AS
    -- Each game with its players' names and its result.
    SELECT g.round, g.table_number AS "table", a.name AS first, b.name AS second,
        g.outcome, g.way, w.name AS winner,
        g.points_first, g.points_second, g.destroyed_first, g.destroyed_second, g.state
    FROM game g
    JOIN player a ON a.id = g.first
    LEFT JOIN player b ON b.id = g.second
    LEFT JOIN player w ON w.id = CASE g.outcome
        WHEN 'first' THEN g.first WHEN 'bye' THEN g.first WHEN 'second' THEN g.second END
    ORDER BY g.round, g.table_number IS NULL, g.table_number, g.id;

CREATE VIEW player_game AS
    -- Each game once for each of its players.
    SELECT id AS game, round, first AS player, second AS opponent,
        outcome IN ('first', 'bye') AS tp, recorded_first AS points, destroyed_first AS destroyed
    FROM game WHERE outcome IS NOT NULL
    UNION ALL
    SELECT id, round, second, first,
        outcome = 'second', recorded_second, destroyed_second
    FROM game WHERE outcome IS NOT NULL AND second IS NOT NULL;

CREATE VIEW standings AS
    -- Plain figures of every player; what is not known counts nothing. The program's own order and strength of schedule follow the
    -- edition and its variants: `srtui standings`.
    WITH total AS (
        SELECT p.id, p.name, p.club, p.faction, p.stand_in,
            count(g.game) AS games, ifnull(sum(g.tp), 0) AS tp,
            ifnull(sum(g.points), 0) AS points, ifnull(sum(g.destroyed), 0) AS destroyed
        FROM player p LEFT JOIN player_game g ON g.player = p.id
        GROUP BY p.id)
    SELECT t.id AS player, t.name, t.club, t.faction, t.stand_in, t.games, t.tp,
        (SELECT ifnull(sum(o.tp), 0) FROM player_game g JOIN total o ON o.id = g.opponent
         WHERE g.player = t.id) AS sos,
        t.points, t.destroyed
    FROM total t
    ORDER BY t.tp DESC, sos DESC, t.points DESC, t.destroyed DESC, t.name;
