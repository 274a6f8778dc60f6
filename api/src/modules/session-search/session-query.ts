import type { components } from '@nearhand/contracts/openapi.gen';
import { searchTerms } from '../../database/search-text.ts';

export type SessionSort = 'createdAt' | 'title' | 'customerName' | 'operator' | 'status' | 'duration';

/** What a list of sessions is asked for, before it is cut into pages. */
export interface SessionFilter {
  status?: components['schemas']['SessionStatus'][];
  operatorId?: string[];
  search?: string;
  from?: string;
  to?: string;
}

/** Someone whose name may be searched for. */
export interface SearchedUser {
  id: string;
  search: string;
}

/** The conditions of a list, apart by what an index can do with them. */
export interface SessionQuestion {
  /** What the index of the order itself narrows. */
  scope: string[];
  /** What each row is looked at for. */
  tests: string[];
  /** What the index of words can say of the tests, as a `tsquery`; true for every row that meets them. */
  hint: string | null;
  /** Values of the parameters, `$1` first. */
  values: unknown[];
  /** Between when sessions began, if that is asked for. */
  from: Date | null;
  to: Date | null;
}

/** Prefix lengths that are index entries of their own, the same as in the first schema. */
const beginnings = [8, 5, 3, 2, 1];
const beginningOf = (term: string) =>
  term.slice(
    0,
    beginnings.find((length) => length <= term.length),
  );

const operatorEntry = (id: string) => `':operator:${id}'`;
const anyOf = (entries: readonly string[]) => `(${entries.join(' | ')})`;

/** Whoever's name has a word that begins so. */
const operatorsNamed = (term: string, users: readonly SearchedUser[]) =>
  users.filter(({ search }) => searchTerms(search).some((word) => word.startsWith(term))).map(({ id }) => operatorEntry(id));

/** The filters as conditions in SQL; `null` where nothing can match. */
export function sessionQuestion(
  companyId: string,
  { status, operatorId, search, from, to }: SessionFilter,
  sort: SessionSort,
  users: readonly SearchedUser[],
): SessionQuestion | null {
  const since = from ? new Date(from) : null;
  const until = to ? new Date(to) : null;
  const question: SessionQuestion = { scope: [], tests: [], hint: null, values: [companyId], from: since, to: until };
  const value = (one: unknown) => `$${question.values.push(one)}`;
  question.scope.push('"companyId" = $1');

  const times = sort === 'createdAt' ? question.scope : question.tests;
  if (since) times.push(`"createdAt" >= ${value(since)}`);
  if (until) times.push(`"createdAt" < ${value(until)}`);

  if (status && status.length > 0) {
    const isLive = !status.includes('closed');
    if (isLive) question.scope.push(`"status" <> 'closed'`);
    (isLive ? question.scope : question.tests).push(`"status" = ANY(${value(status)})`);
  }
  if (operatorId?.length === 1) question.scope.push(`"operatorId" = ${value(operatorId[0])}`);
  else if (operatorId && operatorId.length > 1) question.tests.push(`"operatorId" = ANY(${value(operatorId)}::uuid[])`);

  const terms = searchTerms(search ?? '');
  if (search?.trim() && terms.length === 0) return null;
  if (terms.length > 0) {
    const operators = terms.map((term) => operatorsNamed(term, users));
    const query = terms.map((term, index) => anyOf([`'${term}':*`, ...(operators[index] ?? [])]));
    question.tests.push(`"words" @@ ${value(query.join(' & '))}::tsquery`);

    const starts = terms.map((term, index) => anyOf([`'${beginningOf(term)}'`, ...(operators[index] ?? [])]));
    // The entry of a whole company is long: where operators are named, theirs will do.
    const whose = operatorId && operatorId.length > 0 ? anyOf(operatorId.map(operatorEntry)) : `':company:${companyId}'`;
    question.hint = [whose, ...starts].join(' & ');
  }
  return question;
}
