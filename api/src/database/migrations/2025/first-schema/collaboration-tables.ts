export const collaborationTables = [
  // Processes that serve sockets. Rows that refer to a process count only while its `seenAt` is recent.
  `CREATE TABLE "api_instances" (
    "instanceId" uuid PRIMARY KEY,
    "seenAt" timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE "online_users" (
    "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "instanceId" uuid NOT NULL REFERENCES "api_instances" ON DELETE CASCADE,
    PRIMARY KEY ("userId", "instanceId")
  )`,
  'CREATE INDEX "online_users_instance" ON "online_users" ("instanceId")',
  `CREATE TABLE "session_presence" (
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "participantId" text NOT NULL,
    "instanceId" uuid NOT NULL,
    "socketId" text NOT NULL,
    "name" text NOT NULL,
    "role" text NOT NULL CHECK ("role" IN ('customer', 'host', 'assistant', 'watcher')),
    "enteredAt" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("sessionId", "participantId")
  )`,
  'CREATE INDEX "session_presence_instance" ON "session_presence" ("instanceId")',

  `CREATE TABLE "session_participants" (
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "role" text NOT NULL CHECK ("role" IN ('assistant', 'watcher')),
    "joinedAt" timestamptz NOT NULL DEFAULT now(),
    "leftAt" timestamptz,
    PRIMARY KEY ("sessionId", "userId")
  )`,
  'CREATE INDEX "session_participants_user" ON "session_participants" ("userId")',

  `CREATE TABLE "session_requests" (
    "sessionRequestId" uuid PRIMARY KEY,
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "kind" text NOT NULL CHECK ("kind" IN ('transfer', 'assist', 'watch')),
    "state" text NOT NULL CHECK ("state" IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
    "fromId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "toId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "createdAt" timestamptz NOT NULL,
    "expiresAt" timestamptz NOT NULL,
    "answeredAt" timestamptz
  )`,
  `CREATE UNIQUE INDEX "session_requests_pending" ON "session_requests" ("sessionId", "toId") WHERE "state" = 'pending'`,
  `CREATE INDEX "session_requests_to" ON "session_requests" ("toId") WHERE "state" = 'pending'`,
  'CREATE INDEX "session_requests_from" ON "session_requests" ("fromId")',

  `CREATE TABLE "join_requests" (
    "joinRequestId" uuid PRIMARY KEY,
    "sessionId" uuid NOT NULL REFERENCES "sessions" ON DELETE CASCADE,
    "tokenHash" text NOT NULL UNIQUE,
    "reason" text NOT NULL CHECK ("reason" IN ('operator', 'plan')),
    "state" text NOT NULL CHECK ("state" IN ('waiting', 'admitted', 'rejected', 'expired')),
    "address" text NOT NULL,
    "at" timestamptz NOT NULL,
    "polledAt" timestamptz NOT NULL,
    "used" integer,
    "allowed" integer,
    "customerTokenHash" text
  )`,
  `CREATE INDEX "join_requests_waiting" ON "join_requests" ("sessionId") WHERE "state" = 'waiting'`,
  `CREATE INDEX "join_requests_polled" ON "join_requests" ("polledAt") WHERE "state" = 'waiting'`,
];
