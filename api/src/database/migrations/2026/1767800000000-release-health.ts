import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports of browsers about two builds of a remote, by minute. */
export class ReleaseHealth1767800000000 implements MigrationInterface {
  readonly name = 'ReleaseHealth1767800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "release_health" (
        "remote" text NOT NULL,
        "buildId" text NOT NULL,
        "minute" timestamptz NOT NULL,
        "activations" integer NOT NULL,
        "failures" integer NOT NULL,
        "longTasks" integer NOT NULL,
        "times" integer[] NOT NULL,
        PRIMARY KEY ("remote", "buildId", "minute")
      )`);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
