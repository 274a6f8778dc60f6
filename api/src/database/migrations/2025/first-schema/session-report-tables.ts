/** Events, chat and recordings. Their user columns have no foreign key: rows keep their content when a user is deleted. */
export const sessionReportTables = [
  `CREATE TABLE "session_events" (
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "eventId" uuid NOT NULL,
    "sequence" bigint GENERATED ALWAYS AS IDENTITY,
    "companyId" uuid NOT NULL,
    "at" timestamptz NOT NULL DEFAULT clock_timestamp(),
    "type" text NOT NULL CHECK ("type" <> ''),
    "by" text NOT NULL CHECK ("by" IN ('operator', 'customer', 'admin', 'server')),
    "userId" uuid,
    "address" text,
    "details" jsonb NOT NULL CHECK (jsonb_typeof("details") = 'object'),
    PRIMARY KEY ("sessionId", "eventId")
  )`,
  'CREATE INDEX "session_events_in_order" ON "session_events" ("sessionId", "sequence")',
  // Index for the daily limit of invitation mails.
  `CREATE INDEX "session_events_mailed" ON "session_events" ("companyId", "at") WHERE "type" = 'mailed'`,
  // Deletes are allowed only by the cascade from a session, whose row is already gone then.
  `CREATE FUNCTION "refuse_change_of_events"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM "sessions" WHERE "sessionId" = OLD."sessionId") THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'session_events is only ever added to';
    END
  $$`,
  `CREATE TRIGGER "session_events_append_only" BEFORE UPDATE OR DELETE ON "session_events"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_events"()`,
  `CREATE TRIGGER "session_events_not_emptied" BEFORE TRUNCATE ON "session_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_events"()`,

  `CREATE TABLE "chat_messages" (
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "messageId" uuid NOT NULL,
    "at" timestamptz NOT NULL,
    "by" text NOT NULL CHECK ("by" IN ('operator', 'customer')),
    "userId" uuid,
    "text" text NOT NULL,
    PRIMARY KEY ("sessionId", "messageId"),
    CONSTRAINT "chat_messages_name_the_operator" CHECK (("by" = 'operator') = ("userId" IS NOT NULL))
  )`,
  'CREATE INDEX "chat_messages_in_order" ON "chat_messages" ("sessionId", "at", "messageId")',

  `CREATE TABLE "recordings" (
    "recordingId" uuid PRIMARY KEY,
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "userId" uuid NOT NULL,
    "state" text NOT NULL CHECK ("state" IN ('running', 'processing', 'ready', 'failed')),
    "startedAt" timestamptz NOT NULL,
    "lastChunkAt" timestamptz NOT NULL,
    "endedAt" timestamptz,
    "seconds" double precision,
    "bytes" bigint NOT NULL DEFAULT 0,
    "file" text,
    CONSTRAINT "recordings_end_once" CHECK (("state" = 'running') = ("endedAt" IS NULL)),
    CONSTRAINT "recordings_ready_whole" CHECK ("state" <> 'ready' OR ("file" IS NOT NULL AND "seconds" IS NOT NULL))
  )`,
  'CREATE INDEX "recordings_session" ON "recordings" ("sessionId", "startedAt")',
  `CREATE INDEX "recordings_unfinished" ON "recordings" ("startedAt") WHERE "state" IN ('running', 'processing')`,

  `CREATE TABLE "recording_chunks" (
    "recordingId" uuid NOT NULL REFERENCES "recordings" ON DELETE CASCADE,
    "chunk" integer NOT NULL CHECK ("chunk" >= 0),
    "bytes" integer NOT NULL CHECK ("bytes" > 0),
    "file" text NOT NULL,
    PRIMARY KEY ("recordingId", "chunk")
  )`,
];
