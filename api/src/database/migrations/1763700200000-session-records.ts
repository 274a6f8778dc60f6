import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE "mails" (
    "mailId" uuid PRIMARY KEY,
    "kind" text NOT NULL,
    "locale" text NOT NULL CHECK ("locale" IN ('en', 'pl', 'es', 'it')),
    "sealed" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "mails_by_creation" ON "mails" ("createdAt")',
  // How many invitations a company has sent today.
  `CREATE INDEX "session_events_mailed" ON "session_events" ("companyId", "at") WHERE "type" = 'mailed'`,

  // No reference to users: whoever is deleted later, the record stays as it was written.
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

  `ALTER TABLE "companies" ADD COLUMN "recordingAllowed" boolean NOT NULL DEFAULT true`,

  `CREATE TABLE "recordings" (
    "recordingId" uuid PRIMARY KEY,
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "userId" uuid NOT NULL,
    "state" text NOT NULL CHECK ("state" IN ('running', 'processing', 'ready', 'failed')),
    "startedAt" timestamptz NOT NULL,
    "lastPieceAt" timestamptz NOT NULL,
    "endedAt" timestamptz,
    "seconds" double precision,
    "bytes" bigint NOT NULL DEFAULT 0,
    "file" text,
    CONSTRAINT "recordings_end_once" CHECK (("state" = 'running') = ("endedAt" IS NULL)),
    CONSTRAINT "recordings_ready_whole" CHECK ("state" <> 'ready' OR ("file" IS NOT NULL AND "seconds" IS NOT NULL))
  )`,
  'CREATE INDEX "recordings_session" ON "recordings" ("sessionId", "startedAt")',
  `CREATE INDEX "recordings_unfinished" ON "recordings" ("startedAt") WHERE "state" IN ('running', 'processing')`,

  `CREATE TABLE "recording_pieces" (
    "recordingId" uuid NOT NULL REFERENCES "recordings" ON DELETE CASCADE,
    "piece" integer NOT NULL CHECK ("piece" >= 0),
    "bytes" integer NOT NULL CHECK ("bytes" > 0),
    "file" text NOT NULL,
    PRIMARY KEY ("recordingId", "piece")
  )`,
];

const down = [
  'DROP TABLE "recording_pieces", "recordings", "chat_messages", "mails"',
  'DROP INDEX "session_events_mailed"',
  'ALTER TABLE "companies" DROP COLUMN "recordingAllowed"',
];

/** Mails, what was said in sessions, and their recordings. */
export class SessionRecords1763700200000 implements MigrationInterface {
  readonly name = 'SessionRecords1763700200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
