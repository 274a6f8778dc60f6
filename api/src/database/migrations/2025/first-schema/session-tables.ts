/** Longest indexed word; `searchTerms` cuts words to the same length. */
const longestWord = 64;
/** Prefix lengths that are index entries of their own. The session search builds its query from the same lengths. */
const prefixLengths = [1, 2, 3, 5, 8];
/** Days per indexed period of creation. The session search builds its query from the same lengths. */
const periodDays = [256, 16, 1];

export const sessionTables = [
  // Company and operator are entries of the same index; the colon keeps them apart from words.
  `CREATE FUNCTION "session_words"("search" text, "companyId" uuid, "operatorId" uuid) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(
        ARRAY(
          SELECT left(word, ${longestWord}) FROM regexp_split_to_table("search" COLLATE "und-x-icu", '[^[:alnum:]]+') AS word
          WHERE word <> ''
        ) || ARRAY[':company:' || "companyId"::text, ':operator:' || "operatorId"::text]
      )
    $$`,
  // An entry per prefix is matched and intersected much faster than a range of words.
  `CREATE FUNCTION "session_entries"("words" tsvector, "createdAt" timestamptz) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT array_to_tsvector(ARRAY(
        SELECT left(word, length) FROM unnest(tsvector_to_array("words")) AS word CROSS JOIN unnest(ARRAY[${prefixLengths}]) AS length
        WHERE left(word, 1) <> ':' AND length <= length(word)
        UNION ALL SELECT word FROM unnest(tsvector_to_array("words")) AS word WHERE left(word, 1) = ':'
        UNION ALL SELECT ':days' || days || ':' || floor(extract(epoch FROM "createdAt" AT TIME ZONE 'UTC') / (86400 * days))
          FROM unnest(ARRAY[${periodDays}]) AS days
      ))
    $$`,

  `CREATE TABLE "sessions" (
    "sessionId" uuid PRIMARY KEY,
    "version" integer NOT NULL DEFAULT 1,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "operatorId" uuid NOT NULL REFERENCES "users",
    "participantIds" uuid[] NOT NULL DEFAULT '{}',
    "deviceId" uuid REFERENCES "devices" ON DELETE SET NULL,
    "keyHash" text NOT NULL UNIQUE,
    "keyCipher" text,
    "codeHash" text UNIQUE,
    "codeCipher" text,
    "codeExpiresAt" timestamptz,
    "customerTokenHash" text,
    "title" text NOT NULL,
    "customerName" text NOT NULL,
    "customerEmail" text NOT NULL,
    "extra" text NOT NULL DEFAULT '',
    "note" text NOT NULL,
    "tags" text[] NOT NULL,
    "mode" text NOT NULL DEFAULT 'view' CHECK ("mode" IN ('view', 'control')),
    "status" text NOT NULL CHECK ("status" IN ('waiting', 'connecting', 'active', 'reconnecting', 'closed')),
    "closeReason" text
      CHECK ("closeReason" IN ('operator', 'customer', 'denied', 'expired', 'failed', 'idle', 'limit', 'admin', 'server')),
    "deadlineAt" timestamptz,
    "timerAt" timestamptz,
    "joinedAt" timestamptz,
    "closedAt" timestamptz,
    "lastActivityAt" timestamptz,
    "idleAskedAt" timestamptz,
    "isOrphaned" boolean NOT NULL DEFAULT false,
    "stars" smallint CHECK ("stars" BETWEEN 1 AND 5),
    "ratingComment" text NOT NULL DEFAULT '',
    "ratedAt" timestamptz,
    "hasRecording" boolean NOT NULL DEFAULT false,
    "search" text NOT NULL,
    "words" tsvector GENERATED ALWAYS AS ("session_words"("search", "companyId", "operatorId")) STORED,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "sessions_closed_once" CHECK (("status" = 'closed') = ("closedAt" IS NOT NULL) AND ("status" = 'closed') = ("closeReason" IS NOT NULL)),
    CONSTRAINT "sessions_closed_keep_no_secret" CHECK ("status" <> 'closed' OR ("keyCipher" IS NULL AND "codeCipher" IS NULL AND "codeHash" IS NULL)),
    CONSTRAINT "sessions_rated_whole" CHECK (("stars" IS NULL) = ("ratedAt" IS NULL))
  )`,
  `CREATE INDEX "sessions_open" ON "sessions" ("companyId", "status") WHERE "status" <> 'closed'`,
  `CREATE INDEX "sessions_timer" ON "sessions" ("timerAt") WHERE "status" <> 'closed'`,
  `CREATE INDEX "sessions_ended" ON "sessions" ("companyId", "closedAt") WHERE "status" = 'closed'`,
  'CREATE INDEX "sessions_device" ON "sessions" ("deviceId") WHERE "deviceId" IS NOT NULL',

  // No pending list (`fastupdate`), which every search would have to read.
  `CREATE INDEX "sessions_words" ON "sessions" USING gin ("session_entries"("words", "createdAt")) WITH (fastupdate = off)`,
  'CREATE INDEX "sessions_by_creation" ON "sessions" ("companyId", "createdAt", "sessionId") INCLUDE ("status", "operatorId")',
  'CREATE INDEX "sessions_of_operator" ON "sessions" ("operatorId", "createdAt", "sessionId") INCLUDE ("companyId", "status")',
  `CREATE INDEX "sessions_live" ON "sessions" ("companyId", "createdAt", "sessionId") WHERE "status" <> 'closed'`,
  'CREATE INDEX "sessions_by_title" ON "sessions" ("companyId", "title" COLLATE "und-x-icu", "sessionId")',
  'CREATE INDEX "sessions_by_customer" ON "sessions" ("companyId", "customerName" COLLATE "und-x-icu", "sessionId")',
  `CREATE INDEX "sessions_by_status" ON "sessions"
    ("companyId", array_position(ARRAY['waiting', 'connecting', 'active', 'reconnecting', 'closed'], "status"), "sessionId")`,
  'CREATE INDEX "sessions_by_duration" ON "sessions" ("companyId", ("closedAt" - "joinedAt"), "sessionId")',
  'CREATE INDEX "sessions_by_duration_backwards" ON "sessions" ("companyId", ("closedAt" - "joinedAt") DESC NULLS LAST, "sessionId" DESC)',
];
