import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.ts';

/** What `sessionQuestion` asks the index for. */
const beginnings = [1, 2, 3, 5, 8];
/** What `session-periods` asks it for. */
const periodDays = [256, 16, 1];

const entryOfBeginnings = `
  SELECT left(word, length) FROM unnest(tsvector_to_array("words")) AS word CROSS JOIN unnest(ARRAY[${beginnings}]) AS length
  WHERE left(word, 1) <> ':' AND length <= length(word)
  UNION ALL SELECT word FROM unnest(tsvector_to_array("words")) AS word WHERE left(word, 1) = ':'`;

const createEntries = `
  CREATE OR REPLACE FUNCTION "session_entries"("words" tsvector, "createdAt" timestamptz) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(ARRAY(${entryOfBeginnings}
        UNION ALL SELECT ':days' || days || ':' || floor(extract(epoch FROM "createdAt" AT TIME ZONE 'UTC') / (86400 * days))
          FROM unnest(ARRAY[${periodDays}]) AS days
      ))
    $$`;

const createBeginnings = `
  CREATE OR REPLACE FUNCTION "word_beginnings"("words" tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(ARRAY(${entryOfBeginnings}
      ))
    $$`;

/** Searches use the old index until the new one is whole. */
async function replaceIndex(runner: QueryRunner, entries: string, oldFunction: string): Promise<void> {
  await buildIndex(runner, 'sessions_words_new', `"sessions" USING gin (${entries}) WITH (fastupdate = off)`);
  await runner.manager.transaction(async (db) => {
    await db.query('DROP INDEX IF EXISTS "sessions_words"');
    await db.query('ALTER INDEX "sessions_words_new" RENAME TO "sessions_words"');
    await db.query(`DROP FUNCTION IF EXISTS "${oldFunction}"`);
  });
}

/** The days on which sessions began are entries beside their words: a word that only old sessions have is found as soon as another one. */
export class SessionPeriods1763900000000 implements MigrationInterface {
  readonly name = 'SessionPeriods1763900000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createEntries);
    await replaceIndex(runner, '"session_entries"("words", "createdAt")', 'word_beginnings');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(createBeginnings);
    await replaceIndex(runner, '"word_beginnings"("words")', 'session_entries');
  }
}
