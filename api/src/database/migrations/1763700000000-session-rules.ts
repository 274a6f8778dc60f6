import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE "sessions"
    ADD COLUMN "extra" text NOT NULL DEFAULT '',
    ADD COLUMN "mode" text NOT NULL DEFAULT 'view' CHECK ("mode" IN ('view', 'control')),
    ADD COLUMN "seatHash" text,
    ADD COLUMN "lastActivityAt" timestamptz,
    ADD COLUMN "idleAskedAt" timestamptz,
    ADD COLUMN "isOrphaned" boolean NOT NULL DEFAULT false,
    ADD COLUMN "timerAt" timestamptz,
    ADD COLUMN "stars" smallint CHECK ("stars" BETWEEN 1 AND 5),
    ADD COLUMN "ratingComment" text NOT NULL DEFAULT '',
    ADD COLUMN "ratedAt" timestamptz,
    ADD COLUMN "hasRecording" boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT "sessions_rated_whole" CHECK (("stars" IS NULL) = ("ratedAt" IS NULL))`,
  // The timers look into nothing but these.
  'DROP INDEX "sessions_deadline"',
  'DROP INDEX "sessions_code_expiry"',
  `CREATE INDEX "sessions_timer" ON "sessions" ("timerAt") WHERE "status" <> 'closed'`,
  `CREATE INDEX "sessions_ended" ON "sessions" ("companyId", "closedAt") WHERE "status" = 'closed'`,

  // No reference to users: whoever is deleted later, the record stays as it was written.
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
  // When a session is deleted its row is gone before its events are: only then may they go.
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
];

const down = [
  'DROP TABLE "session_events"',
  'DROP FUNCTION "refuse_change_of_events"',
  'DROP INDEX "sessions_timer", "sessions_ended"',
  `ALTER TABLE "sessions" ${[
    'extra',
    'mode',
    'seatHash',
    'lastActivityAt',
    'idleAskedAt',
    'isOrphaned',
    'timerAt',
    'stars',
    'ratingComment',
    'ratedAt',
    'hasRecording',
  ]
    .map((column) => `DROP COLUMN "${column}"`)
    .join(', ')}`,
  `CREATE INDEX "sessions_deadline" ON "sessions" ("deadlineAt") WHERE "status" <> 'closed'`,
  'CREATE INDEX "sessions_code_expiry" ON "sessions" ("codeExpiresAt") WHERE "codeHash" IS NOT NULL',
];

/** What the state machine, its timers and its record keep. */
export class SessionRules1763700000000 implements MigrationInterface {
  readonly name = 'SessionRules1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
