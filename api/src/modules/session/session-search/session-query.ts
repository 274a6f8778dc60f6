import type { components } from '@nearhand/contracts/openapi.gen';
import { searchTerms } from '../../../database/search-text.ts';

export type SessionSort = 'createdAt' | 'title' | 'customerName' | 'operator' | 'status' | 'duration';

/** Filters of a list of sessions. */
export interface SessionFilter {
  sessionId?: string[];
  status?: components['schemas']['SessionStatus'][];
  operatorId?: string[];
  search?: string;
  from?: string;
  to?: string;
}

/** A user whose name a search can match. */
export interface SearchedUser {
  id: string;
  search: string;
}

/** The filters as SQL conditions, separated by the index that can evaluate them. */
export interface SessionQuery {
  /** Evaluated by the index of the order. */
  scope: string[];
  /** Evaluated for each row. */
  tests: string[];
  /** The `tsquery` for the index of words; matches every row that meets the tests. */
  hint: string | null;
  /** Values of the parameters, `$1` first. */
  values: unknown[];
  /** Limits of the creation time. */
  from: Date | null;
  to: Date | null;
}

/** Prefix lengths with index entries of their own, the same as in the first schema. */
const prefixLengths = [8, 5, 3, 2, 1];
const prefixOf = (term: string) =>
  term.slice(
    0,
    prefixLengths.find((length) => length <= term.length),
  );

const operatorEntry = (id: string) => `':operator:${id}'`;
const anyOf = (entries: readonly string[]) => `(${entries.join(' | ')})`;

/** Operators with a name that contains a word with this prefix. */
const operatorsNamed = (term: string, users: readonly SearchedUser[]) =>
  users.filter(({ search }) => searchTerms(search).some((word) => word.startsWith(term))).map(({ id }) => operatorEntry(id));

/** `null` if nothing can match. */
export function toSessionQuery(
  companyId: string,
  { sessionId, status, operatorId, search, from, to }: SessionFilter,
  sort: SessionSort,
  users: readonly SearchedUser[],
): SessionQuery | null {
  const since = from ? new Date(from) : null;
  const until = to ? new Date(to) : null;
  const query: SessionQuery = { scope: [], tests: [], hint: null, values: [companyId], from: since, to: until };
  const value = (one: unknown) => `$${query.values.push(one)}`;
  query.scope.push('"companyId" = $1');

  if (sessionId && sessionId.length > 0) query.scope.push(`"sessionId" = ANY(${value(sessionId)}::uuid[])`);
  const times = sort === 'createdAt' ? query.scope : query.tests;
  if (since) times.push(`"createdAt" >= ${value(since)}`);
  if (until) times.push(`"createdAt" < ${value(until)}`);

  if (status && status.length > 0) {
    const isLive = !status.includes('closed');
    if (isLive) query.scope.push(`"status" <> 'closed'`);
    (isLive ? query.scope : query.tests).push(`"status" = ANY(${value(status)})`);
  }
  if (operatorId?.length === 1) query.scope.push(`"operatorId" = ${value(operatorId[0])}`);
  else if (operatorId && operatorId.length > 1) query.tests.push(`"operatorId" = ANY(${value(operatorId)}::uuid[])`);

  const terms = searchTerms(search ?? '');
  if (search?.trim() && terms.length === 0) return null;
  if (terms.length > 0) {
    const operators = terms.map((term) => operatorsNamed(term, users));
    const words = terms.map((term, index) => anyOf([`'${term}':*`, ...(operators[index] ?? [])]));
    query.tests.push(`"words" @@ ${value(words.join(' & '))}::tsquery`);

    const prefixes = terms.map((term, index) => anyOf([`'${prefixOf(term)}'`, ...(operators[index] ?? [])]));
    // The entry of a company is long; entries of operators are shorter.
    const owner = operatorId && operatorId.length > 0 ? anyOf(operatorId.map(operatorEntry)) : `':company:${companyId}'`;
    query.hint = [owner, ...prefixes].join(' & ');
  }
  return query;
}
