import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens of teams that release a remote from elsewhere. Rows stay, so that the history can name them. */
export class ReleaseTokens1767500000000 implements MigrationInterface {
  readonly name = 'ReleaseTokens1767500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "release_tokens" (
        "tokenId" uuid PRIMARY KEY,
        "remote" text NOT NULL,
        "team" text NOT NULL,
        "tokenHash" text NOT NULL UNIQUE,
        "publicKey" text NOT NULL,
        "createdAt" timestamptz NOT NULL DEFAULT now(),
        "expiresAt" timestamptz NOT NULL,
        "revokedAt" timestamptz,
        "lastUsedAt" timestamptz
      )`);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
