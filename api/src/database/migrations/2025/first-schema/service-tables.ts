/** Tables of the server itself: mail queue and rate limits. */
export const serviceTables = [
  `CREATE TABLE "mails" (
    "mailId" uuid PRIMARY KEY,
    "kind" text NOT NULL,
    "locale" text NOT NULL CHECK ("locale" IN ('en', 'pl', 'es', 'it')),
    "sealed" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "mails_by_creation" ON "mails" ("createdAt")',

  // Column order and numeric times as rate-limiter-flexible requires them.
  `CREATE TABLE "rate_limits" (
    "key" varchar(255) PRIMARY KEY,
    "points" integer NOT NULL DEFAULT 0,
    "expire" bigint
  )`,
  'CREATE INDEX "rate_limits_expire" ON "rate_limits" ("expire")',
];
