import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What `searchTerms` cuts words to. */
const longestWord = 64;

/** What `sessionQuestion` asks the index for. */
const beginnings = [1, 2, 3, 5, 8];

/** As the list sorts: each index answers one order in both directions. */
const bySort = {
  sessions_by_title: '"title" COLLATE "und-x-icu", "sessionId"',
  sessions_by_customer: '"customerName" COLLATE "und-x-icu", "sessionId"',
  sessions_by_status: `array_position(ARRAY['waiting', 'connecting', 'active', 'reconnecting', 'closed'], "status"), "sessionId"`,
  sessions_by_duration: '("closedAt" - "joinedAt"), "sessionId"',
  // Those without a duration come last here, too.
  sessions_by_duration_backwards: '("closedAt" - "joinedAt") DESC NULLS LAST, "sessionId" DESC',
};

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
  // Without a list of pending entries: it would have to be read by every search.
  'CREATE INDEX "sessions_words" ON "sessions" USING gin ("word_beginnings"("words")) WITH (fastupdate = off)',
  'DROP INDEX "sessions_by_creation"',
  'CREATE INDEX "sessions_by_creation" ON "sessions" ("companyId", "createdAt", "sessionId") INCLUDE ("status", "operatorId")',
  'DROP INDEX "sessions_operator"',
  'CREATE INDEX "sessions_of_operator" ON "sessions" ("operatorId", "createdAt", "sessionId") INCLUDE ("companyId", "status")',
  `CREATE INDEX "sessions_live" ON "sessions" ("companyId", "createdAt", "sessionId") WHERE "status" <> 'closed'`,
  ...Object.entries(bySort).map(([name, columns]) => `CREATE INDEX "${name}" ON "sessions" ("companyId", ${columns})`),

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
  `DROP INDEX ${[...Object.keys(bySort), 'sessions_live', 'sessions_of_operator', 'sessions_by_creation'].map((name) => `"${name}"`).join(', ')}`,
  'DROP INDEX "sessions_words"',
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
