import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What `searchTerms` cuts words to. */
const longestWord = 64;

/** What `sessionQuestion` asks the index for. */
const beginnings = [1, 2, 3, 5, 8];

const up = [
  // Company and operator stand among the words, so that one index answers for all three; by the colon no search meets them.
  `CREATE FUNCTION "session_words"("search" text, "companyId" uuid, "operatorId" uuid) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(
        ARRAY(
          SELECT left(word, ${longestWord}) FROM regexp_split_to_table("search" COLLATE "und-x-icu", '[^[:alnum:]]+') AS word
          WHERE word <> ''
        ) || ARRAY[':company:' || "companyId"::text, ':operator:' || "operatorId"::text]
      )
    $$`,
  `ALTER TABLE "sessions" ADD COLUMN "words" tsvector
    GENERATED ALWAYS AS ("session_words"("search", "companyId", "operatorId")) STORED`,
  'DROP INDEX "sessions_search"',
  // A beginning of a word that is an entry of its own is found, and met with others, many times sooner than a range of words.
  `CREATE FUNCTION "word_beginnings"("words" tsvector) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(ARRAY(
        SELECT left(word, length) FROM unnest(tsvector_to_array("words")) AS word CROSS JOIN unnest(ARRAY[${beginnings}]) AS length
        WHERE left(word, 1) <> ':' AND length <= length(word)
        UNION ALL SELECT word FROM unnest(tsvector_to_array("words")) AS word WHERE left(word, 1) = ':'
      ))
    $$`,
  // The next migration builds their replacements.
  'DROP INDEX "sessions_by_creation"',
  'DROP INDEX "sessions_operator"',

  `CREATE TABLE "saved_filters" (
    "filterId" uuid PRIMARY KEY,
    "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "list" text NOT NULL CHECK ("list" IN ('sessions', 'devices')),
    "name" text NOT NULL,
    "query" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    UNIQUE ("userId", "list", "name")
  )`,
];

const down = [
  'DROP TABLE "saved_filters"',
  'ALTER TABLE "sessions" DROP COLUMN "words"',
  'DROP FUNCTION "session_words"',
  'DROP FUNCTION "word_beginnings"',
  'CREATE INDEX "sessions_by_creation" ON "sessions" ("companyId", "createdAt" DESC, "sessionId" DESC)',
  'CREATE INDEX "sessions_operator" ON "sessions" ("operatorId")',
  'CREATE INDEX "sessions_search" ON "sessions" USING gin ("search" gin_trgm_ops)',
];

/** Lists of sessions that stay quick with a million rows, and filters that people keep. */
export class Lists1763700300000 implements MigrationInterface {
  readonly name = 'Lists1763700300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
