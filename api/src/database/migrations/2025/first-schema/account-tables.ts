/** Tables of identities and of their sign-ins. */
export const accountTables = [
  `CREATE TABLE "identities" (
    "identityId" uuid PRIMARY KEY,
    "email" text NOT NULL UNIQUE,
    "passwordHash" text,
    "displayName" text NOT NULL,
    "photoUrl" text,
    "emailVerified" boolean NOT NULL,
    "disabled" boolean NOT NULL,
    "validSince" timestamptz NOT NULL,
    "lastSignInAt" timestamptz,
    "passwordChangedAt" timestamptz,
    "totpId" uuid,
    "totpSealed" text,
    "totpName" text,
    "totpEnrolledAt" timestamptz,
    "totpLastStep" bigint,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "updatedAt" timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT "identities_totp_whole" CHECK (
      num_nonnulls("totpId", "totpSealed", "totpName", "totpEnrolledAt") IN (0, 4) AND ("totpId" IS NOT NULL OR "totpLastStep" IS NULL)
    )
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

  `CREATE TABLE "refresh_tokens" (
    "tokenHash" text PRIMARY KEY,
    "signInId" uuid NOT NULL CONSTRAINT "refresh_tokens_of_sign_in" REFERENCES "sign_ins" ON DELETE CASCADE,
    "identityId" uuid NOT NULL REFERENCES "identities" ON DELETE CASCADE,
    "signedInAt" timestamptz NOT NULL,
    "expiresAt" timestamptz NOT NULL,
    "usedAt" timestamptz
  )`,
  'CREATE INDEX "refresh_tokens_sign_in" ON "refresh_tokens" ("signInId")',
  'CREATE INDEX "refresh_tokens_identity" ON "refresh_tokens" ("identityId")',
  'CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" ("expiresAt")',

  `CREATE TABLE "recovery_codes" (
    "identityId" uuid NOT NULL REFERENCES "identities" ON DELETE CASCADE,
    "codeHash" text NOT NULL,
    "usedAt" timestamptz,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY ("identityId", "codeHash")
  )`,

  // The identity is null in a link that signs in an address which has no account yet.
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

  // `sealed` encrypts values for the callback, such as the PKCE verifier and an invitation's token.
  `CREATE TABLE "authorization_requests" (
    "stateHash" text PRIMARY KEY,
    "provider" text NOT NULL,
    "mode" text CHECK ("mode" IN ('popup', 'ios_app')),
    "challenge" text NOT NULL,
    "sealed" text NOT NULL,
    "createdAt" timestamptz NOT NULL DEFAULT now(),
    "expiresAt" timestamptz NOT NULL
  )`,
  'CREATE INDEX "authorization_requests_expiry" ON "authorization_requests" ("expiresAt")',

  // The identity and its tokens are created when the opener redeems the handle.
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
