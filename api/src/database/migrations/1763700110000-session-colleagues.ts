import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who takes part beside the operator, on the session itself: lists say for each row what the caller may do. */
export class SessionColleagues1763700110000 implements MigrationInterface {
  readonly name = 'SessionColleagues1763700110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "sessions" ADD COLUMN "colleagueIds" uuid[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "sessions" DROP COLUMN "colleagueIds"');
  }
}
