import type { MigrationInterface, QueryRunner } from 'typeorm';

const companies = [
  `ALTER TABLE "companies"
    ADD COLUMN "defaultConsent" text NOT NULL DEFAULT 'view' CHECK ("defaultConsent" IN ('view', 'control')),
    ADD COLUMN "sessionNotesRequired" boolean NOT NULL DEFAULT false,
    ADD COLUMN "retentionDays" integer CHECK ("retentionDays" BETWEEN 1 AND 3650),
    ADD COLUMN "secondFactorRequired" boolean NOT NULL DEFAULT false,
    ADD COLUMN "deletionAt" timestamptz`,
  'CREATE INDEX "companies_leaving" ON "companies" ("deletionAt") WHERE "deletionAt" IS NOT NULL',

  // Who is deleted stays as a name in the records of the company, and is nobody any more: no address, no identity, no picture.
  `ALTER TABLE "users"
    ADD COLUMN "canonicalEmail" text,
    ADD COLUMN "secondFactor" boolean NOT NULL DEFAULT false,
    ADD COLUMN "lastActiveAt" timestamptz,
    ADD COLUMN "deletedAt" timestamptz,
    ADD CONSTRAINT "users_deleted_whole" CHECK (
      "deletedAt" IS NULL OR ("deactivatedAt" IS NOT NULL AND "email" = '' AND "canonicalEmail" IS NULL AND "avatar" IS NULL)
    )`,
  `UPDATE "users" SET "canonicalEmail" = lower("email")`,
  'CREATE INDEX "users_canonical_email" ON "users" ("canonicalEmail")',
  'CREATE INDEX "users_email" ON "users" (lower("email"))',
  'CREATE INDEX "users_by_name" ON "users" ("companyId", "name" COLLATE "und-x-icu", "id") WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_by_email" ON "users" ("companyId", "email", "id") WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_by_last_active" ON "users" ("companyId", "lastActiveAt" DESC NULLS LAST, "id" DESC) WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_by_creation" ON "users" ("companyId", "createdAt", "id") WHERE "deletedAt" IS NULL',
  'CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops)',
];

const identities = [
  `ALTER TABLE "identities"
    ADD COLUMN "photoUrl" text,
    ADD COLUMN "passwordChangedAt" timestamptz,
    ADD COLUMN "totpId" uuid,
    ADD COLUMN "totpSealed" text,
    ADD COLUMN "totpName" text,
    ADD COLUMN "totpEnrolledAt" timestamptz,
    ADD COLUMN "totpLastStep" bigint,
    ADD CONSTRAINT "identities_totp_whole" CHECK (
      num_nonnulls("totpId", "totpSealed", "totpName", "totpEnrolledAt") IN (0, 4) AND ("totpId" IS NOT NULL OR "totpLastStep" IS NULL)
    )`,
  'CREATE INDEX "identities_by_creation" ON "identities" ("createdAt")',

  `CREATE TABLE "identity_providers" (
    "provider" text NOT NULL,
    "subject" text NOT NULL,
    "identityId" uuid NOT NULL REFERENCES "identities" ON DELETE CASCADE,
    "email" text NOT NULL,
    "displayName" text NOT NULL,
    "photoUrl" text,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("provider", "subject"),
    UNIQUE ("identityId", "provider")
  )`,

  `CREATE TABLE "recovery_codes" (
    "identityId" uuid NOT NULL REFERENCES "identities" ON DELETE CASCADE,
    "codeHash" text NOT NULL,
    "usedAt" timestamptz,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("identityId", "codeHash")
  )`,

  // Without an identity: a link that signs in an address which has no account yet.
  `CREATE TABLE "action_codes" (
    "codeHash" text PRIMARY KEY,
    "mode" text NOT NULL
      CHECK ("mode" IN ('recoverEmail', 'resetPassword', 'signIn', 'verifyEmail', 'verifyAndChangeEmail', 'revertSecondFactorAddition')),
    "identityId" uuid REFERENCES "identities" ON DELETE CASCADE,
    "email" text NOT NULL,
    "newEmail" text,
    "totpId" uuid,
    "continueUrl" text,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL,
    "usedAt" timestamptz,
    CONSTRAINT "action_codes_name_whom" CHECK ("identityId" IS NOT NULL OR "mode" = 'signIn'),
    CONSTRAINT "action_codes_name_what" CHECK (
      ("mode" <> 'verifyAndChangeEmail' OR "newEmail" IS NOT NULL) AND ("mode" <> 'revertSecondFactorAddition' OR "totpId" IS NOT NULL)
    )
  )`,
  'CREATE INDEX "action_codes_identity" ON "action_codes" ("identityId")',
  'CREATE INDEX "action_codes_last_sent" ON "action_codes" ("email", "mode", "createdAt")',
  'CREATE INDEX "action_codes_expiry" ON "action_codes" ("expiresAt")',

  `CREATE TABLE "sign_ins" (
    "signInId" uuid PRIMARY KEY,
    "identityId" uuid NOT NULL REFERENCES "identities" ON DELETE CASCADE,
    "method" text NOT NULL,
    "hasSecondFactor" boolean NOT NULL,
    "address" text NOT NULL,
    "userAgent" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "lastUsedAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL,
    "revokedAt" timestamptz
  )`,
  'CREATE INDEX "sign_ins_identity" ON "sign_ins" ("identityId", "lastUsedAt")',
  'CREATE INDEX "sign_ins_expiry" ON "sign_ins" ("expiresAt")',
  `INSERT INTO "sign_ins" ("signInId", "identityId", "method", "hasSecondFactor", "address", "userAgent", "createdAt", "lastUsedAt", "expiresAt")
    SELECT "familyId", "identityId", 'password', false, '', '', min("signedInAt"), max("signedInAt"), max("expiresAt")
    FROM "refresh_tokens" GROUP BY "familyId", "identityId"`,
  'ALTER TABLE "refresh_tokens" RENAME COLUMN "familyId" TO "signInId"',
  'ALTER INDEX "refresh_tokens_family" RENAME TO "refresh_tokens_sign_in"',
  `ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_of_sign_in"
    FOREIGN KEY ("signInId") REFERENCES "sign_ins" ON DELETE CASCADE`,

  // Sealed: what the callback needs again, such as the PKCE verifier and an invitation's token.
  `CREATE TABLE "oauth_states" (
    "stateHash" text PRIMARY KEY,
    "provider" text NOT NULL,
    "mode" text CHECK ("mode" IN ('popup', 'ios_app')),
    "challenge" text NOT NULL,
    "sealed" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL
  )`,
  'CREATE INDEX "oauth_states_expiry" ON "oauth_states" ("expiresAt")',

  // An identity and its tokens come into being when the opener redeems the handle.
  `CREATE TABLE "oauth_handles" (
    "handleHash" text PRIMARY KEY,
    "provider" text NOT NULL,
    "challenge" text NOT NULL,
    "sealed" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL
  )`,
  'CREATE INDEX "oauth_handles_expiry" ON "oauth_handles" ("expiresAt")',
];

const belongings = [
  'ALTER TABLE "saved_filters" DROP CONSTRAINT "saved_filters_list_check"',
  `ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_list_check" CHECK ("list" IN ('sessions', 'devices', 'operators'))`,

  `CREATE TABLE "invitations" (
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
    CONSTRAINT "invitations_end_once" CHECK ("acceptedAt" IS NULL OR "revokedAt" IS NULL)
  )`,
  `CREATE UNIQUE INDEX "invitations_pending" ON "invitations" ("companyId", "email") WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL`,
  'CREATE INDEX "invitations_by_creation" ON "invitations" ("companyId", "createdAt")',
  'CREATE INDEX "invitations_inviter" ON "invitations" ("invitedById")',
  'CREATE INDEX "invitations_accepter" ON "invitations" ("acceptedById")',

  `CREATE TABLE "company_codes" (
    "companyId" uuid PRIMARY KEY REFERENCES "companies" ON DELETE CASCADE,
    "codeHash" text NOT NULL UNIQUE,
    "codeSealed" text NOT NULL,
    "createdAt" timestamptz NOT NULL,
    "expiresAt" timestamptz NOT NULL
  )`,

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

  // A logo belongs to the company, the picture of a person to that user as well.
  `CREATE TABLE "images" (
    "imageId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "userId" uuid REFERENCES "users" ON DELETE CASCADE,
    "file" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX "images_company" ON "images" ("companyId")',
  'CREATE INDEX "images_user" ON "images" ("userId") WHERE "userId" IS NOT NULL',
];

const audit = [
  // No reference to users: whoever is deleted later, the record stays as it was written.
  `CREATE TABLE "audit_records" (
    "auditId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "at" timestamptz NOT NULL DEFAULT clock_timestamp(),
    "action" text NOT NULL CHECK ("action" <> ''),
    "byId" uuid,
    "byName" text,
    "subjectId" uuid,
    "subjectName" text,
    "address" text,
    "details" jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof("details") = 'object'),
    "search" text NOT NULL
  )`,
  'CREATE INDEX "audit_records_in_order" ON "audit_records" ("companyId", "at", "auditId")',
  'CREATE INDEX "audit_records_by_action" ON "audit_records" ("companyId", "action", "at")',
  'CREATE INDEX "audit_records_search" ON "audit_records" USING gin ("search" gin_trgm_ops)',
  // When a company is erased its row is gone before its records are: only then may they go.
  `CREATE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM "companies" WHERE "companyId" = OLD."companyId") THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'audit_records is only ever added to';
    END
  $$`,
  `CREATE TRIGGER "audit_records_append_only" BEFORE UPDATE OR DELETE ON "audit_records"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit"()`,
  `CREATE TRIGGER "audit_records_not_emptied" BEFORE TRUNCATE ON "audit_records"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"()`,
];

const added = {
  companies: ['defaultConsent', 'sessionNotesRequired', 'retentionDays', 'secondFactorRequired', 'deletionAt'],
  users: ['canonicalEmail', 'secondFactor', 'lastActiveAt', 'deletedAt'],
  identities: ['photoUrl', 'passwordChangedAt', 'totpId', 'totpSealed', 'totpName', 'totpEnrolledAt', 'totpLastStep'],
};

const down = [
  `DELETE FROM "saved_filters" WHERE "list" = 'operators'`,
  'ALTER TABLE "saved_filters" DROP CONSTRAINT "saved_filters_list_check"',
  `ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_list_check" CHECK ("list" IN ('sessions', 'devices'))`,
  'DROP TABLE "audit_records"',
  'DROP FUNCTION "refuse_change_of_audit"',
  'DROP TABLE "images", "uploads", "company_codes", "invitations", "oauth_handles", "oauth_states"',
  'ALTER TABLE "refresh_tokens" DROP CONSTRAINT "refresh_tokens_of_sign_in"',
  'ALTER INDEX "refresh_tokens_sign_in" RENAME TO "refresh_tokens_family"',
  'ALTER TABLE "refresh_tokens" RENAME COLUMN "signInId" TO "familyId"',
  'DROP TABLE "sign_ins", "action_codes", "recovery_codes", "identity_providers"',
  'DROP INDEX "identities_by_creation", "users_email", "users_search"',
  ...Object.entries(added).map(
    ([table, columns]) => `ALTER TABLE "${table}" ${columns.map((column) => `DROP COLUMN "${column}" CASCADE`).join(', ')}`,
  ),
  'DROP INDEX IF EXISTS "users_by_name", "users_by_email", "users_by_creation"',
];

/** Whole accounts: ways of signing in, second factors, invitations, settings and pictures of a company, and who changed what. */
export class Accounts1763800000000 implements MigrationInterface {
  readonly name = 'Accounts1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...companies, ...identities, ...belongings, ...audit]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
