/** Messages of a page that no app may follow. */
export const hostileMessages: readonly unknown[] = [
  undefined,
  null,
  42,
  '',
  'null',
  '[]',
  '{',
  '{}',
  { type: 'closeWindow' },
  JSON.stringify({ type: 'run', command: 'sh' }),
  JSON.stringify({ type: '__proto__' }),
  JSON.stringify({ type: 'openExternal', url: ['https://example.com/'] }),
  JSON.stringify({ type: 'openExternal', url: `https://example.com/${'x'.repeat(70_000)}` }),
  JSON.stringify({ type: 'sessions', sessions: 'all' }),
  JSON.stringify({ type: 'sessions', sessions: [{ sessionId: '../..', name: 'Ada', isWaiting: true, joinLink: null }] }),
  JSON.stringify({ type: 'keyboard', isTaken: 1 }),
];
