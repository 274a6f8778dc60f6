import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What `sessionQuestion` asks the index for. */
const beginnings = [1, 2, 3, 5, 8];
/** What `session-periods` asks it for. */
const periodDays = [256, 16, 1];

const entryOfBeginnings = `
  SELECT left(word, length) FROM unnest(tsvector_to_array("words")) AS word CROSS JOIN unnest(ARRAY[${beginnings}]) AS length
  WHERE left(word, 1) <> ':' AND length <= length(word)
  UNION ALL SELECT word FROM unnest(tsvector_to_array("words")) AS word WHERE left(word, 1) = ':'`;

const up = [
  // Many sessions are indexed for longer than one question may take.
  'SET LOCAL statement_timeout = 0',
  // When a session began stands among its words, too: where a word is frequent in some years only, its newest sessions are found without reading all.
  `CREATE FUNCTION "session_entries"("words" tsvector, "createdAt" timestamptz) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(ARRAY(${entryOfBeginnings}
        UNION ALL SELECT ':days' || days || ':' || floor(extract(epoch FROM "createdAt" AT TIME ZONE 'UTC') / (86400 * days))
          FROM unnest(ARRAY[${periodDays}]) AS days
      ))
    $$`,
  'DROP INDEX "sessions_words"',
  'CREATE INDEX "sessions_words" ON "sessions" USING gin ("session_entries"("words", "createdAt")) WITH (fastupdate = off)',
  'DROP FUNCTION "word_beginnings"',
];

const down = [
  'SET LOCAL statement_timeout = 0',
  `CREATE FUNCTION "word_beginnings"("words" tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(ARRAY(${entryOfBeginnings}
      ))
    $$`,
  'DROP INDEX "sessions_words"',
  'CREATE INDEX "sessions_words" ON "sessions" USING gin ("word_beginnings"("words")) WITH (fastupdate = off)',
  'DROP FUNCTION "session_entries"',
];

/** A word that only old sessions have is found as soon as another one. */
export class SessionPeriods1763900000000 implements MigrationInterface {
  readonly name = 'SessionPeriods1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
