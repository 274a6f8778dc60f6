import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  'ALTER TABLE "sign_ins" ADD "parentId" uuid REFERENCES "sign_ins" ON DELETE CASCADE',
  'CREATE INDEX "sign_ins_parent" ON "sign_ins" ("parentId") WHERE "parentId" IS NOT NULL',
];

export class FrameSignIns1766400000000 implements MigrationInterface {
  readonly name = 'FrameSignIns1766400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
