import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../build-index.ts';

/** As the list sorts: each index answers one order in both directions. */
const bySort = {
  sessions_by_title: '"title" COLLATE "und-x-icu", "sessionId"',
  sessions_by_customer: '"customerName" COLLATE "und-x-icu", "sessionId"',
  sessions_by_status: `array_position(ARRAY['waiting', 'connecting', 'active', 'reconnecting', 'closed'], "status"), "sessionId"`,
  sessions_by_duration: '("closedAt" - "joinedAt"), "sessionId"',
  // Those without a duration come last here, too.
  sessions_by_duration_backwards: '("closedAt" - "joinedAt") DESC NULLS LAST, "sessionId" DESC',
};

const indexes = {
  // Without a list of pending entries: it would have to be read by every search.
  sessions_words: 'USING gin ("word_beginnings"("words")) WITH (fastupdate = off)',
  sessions_by_creation: '("companyId", "createdAt", "sessionId") INCLUDE ("status", "operatorId")',
  sessions_of_operator: '("operatorId", "createdAt", "sessionId") INCLUDE ("companyId", "status")',
  sessions_live: `("companyId", "createdAt", "sessionId") WHERE "status" <> 'closed'`,
  ...Object.fromEntries(Object.entries(bySort).map(([name, columns]) => [name, `("companyId", ${columns})`])),
};

/** The indexes of the lists of sessions; on databases that are older than this migration, the one before has built them. */
export class ListIndexes1763700310000 implements MigrationInterface {
  readonly name = 'ListIndexes1763700310000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(indexes)) await buildIndex(runner, name, `"sessions" ${definition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await dropIndex(runner, name);
  }
}
