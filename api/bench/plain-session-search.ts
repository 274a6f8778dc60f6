import type { Client } from 'pg';
import { searchPatterns, searchTerms } from '../src/database/search-text.ts';

type Query = Record<string, string | string[]>;
type Condition = (search: string, value: (one: unknown) => string) => string[];

interface PlainIndex {
  definition: string;
  /** The condition that each word of a search adds to the WHERE clause. */
  condition: Condition;
}

/** Alternatives to the session search: one index each, and a statement whose plan PostgreSQL chooses. */
export const plainIndexes: Record<string, PlainIndex> = {
  'full text': {
    definition: 'USING gin ("words") WITH (fastupdate = off)',
    condition: (search, value) => {
      const words = searchTerms(search).map((term) => `'${term}':*`);
      return [`"words" @@ ${value(words.join(' & '))}::tsquery`];
    },
  },
  trigrams: {
    definition: 'USING gin ("search" gin_trgm_ops)',
    condition: (search, value) => searchPatterns(search).map((pattern) => `"search" LIKE ${value(pattern)}`),
  },
};

const orders: Record<string, string> = {
  createdAt: '"createdAt"',
  title: '"title" COLLATE "und-x-icu"',
  duration: '("closedAt" - "joinedAt")',
};
/** The limit up to which the list counts. */
const countStep = 100;

/** Reads one page, and counts up to the limit of the list. */
export async function searchPlainly(db: Client, companyId: string, query: Query, condition: Condition): Promise<void> {
  const { search, status, operatorId, from, sortProperty = 'createdAt', sortDirection = 'desc', pageNumber = '1' } = query;
  const values: unknown[] = [companyId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const where = ['"companyId" = $1', ...condition(String(search), value)];
  if (status) where.push(`"status" = ANY(${value([status].flat())})`);
  if (operatorId) where.push(`"operatorId" = ANY(${value([operatorId].flat())}::uuid[])`);
  if (from) where.push(`"createdAt" >= ${value(from)}`);

  const matches = `FROM "sessions" WHERE ${where.join(' AND ')}`;
  const offset = (Number(pageNumber) - 1) * 25;
  const order = `${orders[String(sortProperty)]} ${sortDirection === 'asc' ? 'ASC' : 'DESC NULLS LAST'}, "sessionId"`;
  await db.query(`SELECT "sessionId" ${matches} ORDER BY ${order} LIMIT 25 OFFSET ${offset}`, values);
  await db.query(`SELECT count(*) FROM (SELECT ${matches} LIMIT ${offset + countStep + 1}) AS counted`, values);
}
