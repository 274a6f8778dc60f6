/** Requests to the list of sessions; `round` varies the values. */
export type ListQuery = (round: number, operatorIds: readonly string[]) => Record<string, string | string[]>;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const hexOf = (round: number) => (0x1a3f + round * 7).toString(16).slice(0, 4);
const at = (ids: readonly string[], round: number) => ids[round % ids.length] ?? '';

export const queries: Record<string, ListQuery> = {
  'newest first': () => ({}),
  'page 300': () => ({ pageNumber: '300' }),
  'the live ones': () => ({ status: ['waiting', 'connecting', 'active', 'reconnecting'], pageSize: '100' }),
  'history of 7 days': () => ({ status: 'closed', from: daysAgo(7) }),
  'history of 1 year, page 40': () => ({ status: 'closed', from: daysAgo(365), pageNumber: '40' }),
  'one operator': (round, ids) => ({ operatorId: at(ids, round) }),
  'one operator, a status, 30 days': (round, ids) => ({ operatorId: at(ids, round), status: 'closed', from: daysAgo(30) }),
  'three operators': (round, ids) => ({ operatorId: [at(ids, round), at(ids, round + 1), at(ids, round + 2)] }),
  'by title': (round) => ({ sortProperty: 'title', sortDirection: round % 2 ? 'asc' : 'desc' }),
  'by customer, page 200': () => ({ sortProperty: 'customerName', sortDirection: 'asc', pageNumber: '200' }),
  'by operator': (round) => ({ sortProperty: 'operator', sortDirection: round % 2 ? 'asc' : 'desc' }),
  'by status': () => ({ sortProperty: 'status', sortDirection: 'asc' }),
  'longest first': () => ({ sortProperty: 'duration' }),
  'shortest first': () => ({ sortProperty: 'duration', sortDirection: 'asc' }),
  'a rare word': (round) => ({ search: hexOf(round) }),
  'a reference': (round) => ({ search: `w${19_000 + round}` }),
  'a word of 3 in 1000': () => ({ search: 'escalated' }),
  'a word of 1 in 12': (round) => ({ search: ['printer', 'vpn', 'calendar', 'badge'][round % 4] ?? '' }),
  'a word in every session': () => ({ search: 'example' }),
  'one letter': (round) => ({ search: 'wmpc'[round % 4] ?? '' }),
  'two common words': () => ({ search: 'printer queue' }),
  'two common words that never meet': () => ({ search: 'printer calendar' }),
  'a customer': (round) => ({ search: `maria munoz${1000 + round}` }),
  'an operator by name': (round) => ({ search: `user${round % 40}` }),
  'nothing there': (round) => ({ search: `nowhere${round}` }),
  'a word, closed, 90 days': () => ({ search: 'vpn', status: 'closed', from: daysAgo(90) }),
  'a rare word, closed, 1 year': () => ({ search: 'escalated', status: 'closed', from: daysAgo(365) }),
  'a word of one operator': (round, ids) => ({ search: 'calendar', operatorId: at(ids, round) }),
  'a word, page 20': () => ({ search: 'printer', pageNumber: '20' }),
  'a word, by title': () => ({ search: 'reader', sortProperty: 'title', sortDirection: 'asc' }),
  'a word, longest first': () => ({ search: 'escalated', sortProperty: 'duration' }),
  'a word, only in the oldest': () => ({ search: 'ancient' }),
};
