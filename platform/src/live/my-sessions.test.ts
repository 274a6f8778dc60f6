import { describe, expect, it } from 'vitest';
import { type LiveSession, withSession } from './my-sessions.ts';

const aSession = (about: Partial<LiveSession>) =>
  ({ sessionId: 'one', version: 1, status: 'waiting', operator: { id: 'me', name: 'Ada', avatar: null }, ...about }) as LiveSession;
const one = aSession({});

describe('withSession', () => {
  it.each([
    ['adds a new session in front', aSession({ sessionId: 'two' }), ['two', 'one']],
    ['updates a session in its place', aSession({ version: 2, status: 'active' }), ['one']],
    ['removes a closed session', aSession({ version: 2, status: 'closed' }), []],
    ['removes a session that another operator hosts', aSession({ version: 2, operator: { id: 'other', name: 'Bo', avatar: null } }), []],
    ['ignores a session of another operator', aSession({ sessionId: 'x', operator: { id: 'other', name: 'Bo', avatar: null } }), ['one']],
  ])('%s', (_, changed, ids) => {
    expect(withSession([one], changed, 'me').map(({ sessionId }) => sessionId)).toEqual(ids);
  });

  it('ignores an older version', () => {
    const known = [aSession({ version: 3, status: 'active' })];
    expect(withSession(known, aSession({ version: 2 }), 'me')).toBe(known);
  });
});
