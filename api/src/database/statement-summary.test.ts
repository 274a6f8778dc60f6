import { describe, expect, it } from 'vitest';
import { statementSummary } from './statement-summary.ts';

describe('statementSummary', () => {
  it.each([
    [
      'SELECT "a"."id" FROM "users" "a" WHERE "a"."id" = $1 LIMIT 25',
      'SELECT users',
      'SELECT "a"."id" FROM "users" "a" WHERE "a"."id" = $1 LIMIT ?',
    ],
    [`UPDATE ONLY "public"."sessions" SET "title" = 'Mrs Secret'`, 'UPDATE sessions', 'UPDATE ONLY "public"."sessions" SET "title" = ?'],
    [`INSERT INTO mails VALUES ('it''s', E'a\\'b', -1.5)`, 'INSERT mails', 'INSERT INTO mails VALUES (?, ?, ?)'],
    ['DELETE FROM "api_instances" -- of ada@example.com', 'DELETE api_instances', 'DELETE FROM "api_instances"'],
    ['SELECT /* secret */ $tag$it is secret$tag$, $$secret$$', 'SELECT', 'SELECT ?, ?'],
    [`SELECT * FROM "a" WHERE "b" = 'unfinished secret`, 'SELECT a', 'SELECT * FROM "a" WHERE "b" = ?'],
    [`SELECT x FROM unnest($1::text[]) AS "x" JOIN "jobs"."job" ON true`, 'SELECT job', undefined],
    [`WITH due AS (SELECT 1 FROM "devices") SELECT 1`, 'WITH devices', undefined],
    ['SAVEPOINT typeorm_1', 'SAVEPOINT', 'SAVEPOINT typeorm_1'],
    ['COMMIT', 'COMMIT', 'COMMIT'],
  ])('names %s', (statement, name, text = expect.any(String)) => {
    const summary = statementSummary(statement);
    expect(summary).toMatchObject({ name, attributes: { 'db.query.text': text } });
    expect(JSON.stringify(summary)).not.toMatch(/secret|example/i);
  });

  it('cuts long statements and keeps a limited number', () => {
    for (let index = 0; index < 1100; index += 1) statementSummary(`SELECT "c${index}" FROM "users" WHERE ${'"x" AND '.repeat(300)}`);
    expect(statementSummary(`SELECT ${'"x", '.repeat(1000)}`).attributes['db.query.text']).toHaveLength(2000);
  });
});
