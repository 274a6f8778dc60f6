/** Companies with their users, devices and pictures. */
export const companyTables = [
  `CREATE TABLE "companies" (
    "companyId" uuid PRIMARY KEY,
    "name" text NOT NULL,
    "logo" text,
    "createdById" uuid NOT NULL,
    "recordingAllowed" boolean NOT NULL DEFAULT true,
    "defaultConsent" text NOT NULL DEFAULT 'view' CHECK ("defaultConsent" IN ('view', 'control')),
    "sessionNotesRequired" boolean NOT NULL DEFAULT false,
    "retentionDays" integer CHECK ("retentionDays" BETWEEN 1 AND 3650),
    "secondFactorRequired" boolean NOT NULL DEFAULT false,
    "deletionAt" timestamptz,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "companies_deletion" ON "companies" ("deletionAt") WHERE "deletionAt" IS NOT NULL',

  `CREATE TABLE "subscriptions" (
    "companyId" uuid PRIMARY KEY REFERENCES "companies" ON DELETE CASCADE,
    "provider" text NOT NULL CHECK ("provider" IN ('internal', 'stripe', 'app-store')),
    "isInternalPlan" boolean NOT NULL,
    "plan" text NOT NULL CHECK ("plan" IN ('free', 'starter', 'team', 'business', 'internal')),
    "providerPlan" text,
    "status" text NOT NULL
      CHECK ("status" IN ('trialing', 'active', 'past_due', 'incomplete', 'incomplete_expired', 'unpaid', 'canceled', 'paused')),
    "currentPeriodEnd" timestamptz,
    "cancelAtPeriodEnd" boolean NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,

  // The row of a deleted user keeps only the name, which the company's history shows.
  `CREATE TABLE "users" (
    "id" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "identityId" text NOT NULL UNIQUE,
    "email" text NOT NULL,
    "canonicalEmail" text,
    "name" text NOT NULL,
    "avatar" text,
    "isAdmin" boolean NOT NULL,
    "isVerified" boolean NOT NULL,
    "secondFactor" boolean NOT NULL DEFAULT false,
    "locale" text NOT NULL CHECK ("locale" IN ('en', 'pl', 'es', 'it')),
    "theme" text NOT NULL CHECK ("theme" IN ('light', 'dark', 'system')),
    "validAfter" timestamptz NOT NULL,
    "lastActiveAt" timestamptz,
    "deactivatedAt" timestamptz,
    "deletedAt" timestamptz,
    "search" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "users_deleted_whole" CHECK (
      "deletedAt" IS NULL OR ("deactivatedAt" IS NOT NULL AND "email" = '' AND "canonicalEmail" IS NULL AND "avatar" IS NULL)
    )
  )`,
  'CREATE INDEX "users_company" ON "users" ("companyId")',
  'CREATE INDEX "users_canonical_email" ON "users" ("canonicalEmail")',
  'CREATE INDEX "users_email" ON "users" (lower("email"))',
  'CREATE INDEX "users_by_name" ON "users" ("companyId", "name" COLLATE "und-x-icu", "id") WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_by_email" ON "users" ("companyId", "email", "id") WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_by_last_active" ON "users" ("companyId", "lastActiveAt" DESC NULLS LAST, "id" DESC) WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_by_creation" ON "users" ("companyId", "createdAt", "id") WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops)',
  `ALTER TABLE "companies" ADD CONSTRAINT "companies_creator"
    FOREIGN KEY ("createdById") REFERENCES "users" DEFERRABLE INITIALLY DEFERRED`,

  `CREATE TABLE "company_invitations" (
    "invitationId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "email" text NOT NULL CHECK ("email" = lower("email")),
    "isAdmin" boolean NOT NULL,
    "tokenHash" text NOT NULL UNIQUE,
    "invitedById" uuid REFERENCES "users" ON DELETE SET NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "sentAt" timestamptz NOT NULL,
    "isLinkShown" boolean NOT NULL DEFAULT false,
    "expiresAt" timestamptz NOT NULL,
    "acceptedAt" timestamptz,
    "acceptedById" uuid REFERENCES "users" ON DELETE SET NULL,
    "revokedAt" timestamptz,
    CONSTRAINT "company_invitations_end_once" CHECK ("acceptedAt" IS NULL OR "revokedAt" IS NULL)
  )`,
  `CREATE UNIQUE INDEX "company_invitations_pending" ON "company_invitations" ("companyId", "email") WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL`,
  'CREATE INDEX "company_invitations_by_creation" ON "company_invitations" ("companyId", "createdAt")',
  'CREATE INDEX "company_invitations_inviter" ON "company_invitations" ("invitedById")',
  'CREATE INDEX "company_invitations_accepter" ON "company_invitations" ("acceptedById")',

  `CREATE TABLE "company_codes" (
    "companyId" uuid PRIMARY KEY REFERENCES "companies" ON DELETE CASCADE,
    "codeHash" text NOT NULL UNIQUE,
    "codeSealed" text NOT NULL,
    "createdAt" timestamptz NOT NULL,
    "expiresAt" timestamptz NOT NULL
  )`,

  `CREATE TABLE "devices" (
    "assignmentId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "machineId" text NOT NULL UNIQUE,
    "secretHash" text NOT NULL,
    "name" text GENERATED ALWAYS AS (COALESCE(NULLIF("alias", ''), "hostname")) STORED,
    "alias" text,
    "hostname" text NOT NULL,
    "os" text NOT NULL CHECK ("os" IN ('windows', 'macos', 'linux', 'android', 'ios')),
    "osVersion" text NOT NULL,
    "agentVersion" text NOT NULL,
    "tags" text[] NOT NULL,
    "note" text NOT NULL,
    "lastSyncAt" timestamptz,
    "lastUser" text,
    "ip" text,
    "permanentAccess" boolean NOT NULL,
    "search" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "devices_by_name" ON "devices" ("companyId", "name" COLLATE "und-x-icu", "assignmentId")',
  'CREATE INDEX "devices_by_last_sync" ON "devices" ("companyId", "lastSyncAt" DESC NULLS LAST, "assignmentId" DESC)',
  'CREATE INDEX "devices_search" ON "devices" USING gin ("search" gin_trgm_ops)',

  `CREATE TABLE "uploads" (
    "uploadId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "purpose" text NOT NULL CHECK ("purpose" IN ('logo', 'avatar')),
    "file" text,
    "bytes" integer CHECK ("bytes" > 0),
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL,
    CONSTRAINT "uploads_stored_whole" CHECK (("file" IS NULL) = ("bytes" IS NULL))
  )`,
  'CREATE INDEX "uploads_company" ON "uploads" ("companyId")',
  'CREATE INDEX "uploads_user" ON "uploads" ("userId")',
  'CREATE INDEX "uploads_expiry" ON "uploads" ("expiresAt")',

  // An image without a user is the company's logo.
  `CREATE TABLE "images" (
    "imageId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "userId" uuid REFERENCES "users" ON DELETE CASCADE,
    "file" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "images_company" ON "images" ("companyId")',
  'CREATE INDEX "images_user" ON "images" ("userId") WHERE "userId" IS NOT NULL',

  `CREATE TABLE "saved_filters" (
    "filterId" uuid PRIMARY KEY,
    "userId" uuid NOT NULL REFERENCES "users" ON DELETE CASCADE,
    "list" text NOT NULL CHECK ("list" IN ('sessions', 'devices', 'operators')),
    "name" text NOT NULL,
    "query" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    UNIQUE ("userId", "list", "name")
  )`,
];
