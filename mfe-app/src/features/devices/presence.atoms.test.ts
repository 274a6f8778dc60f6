import { store } from '@nearhand/platform/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDevice } from './a-device.ts';
import { presenceAtom, receivePresenceAtom, withPresence } from './presence.atoms.ts';

const [first, second] = [aDevice({ assignmentId: 'a' }), aDevice({ assignmentId: 'b' })];
const later = '2026-01-01T10:00:00.000Z';

beforeEach(() => store.set(presenceAtom, {}));

describe('presence atoms', () => {
  it('apply presence to its row and leave the others', () => {
    store.set(receivePresenceAtom, [{ assignmentId: 'b', online: true, lastSeenAt: later, sessions: [] }]);
    const rows = withPresence([first, second], store.get(presenceAtom));
    expect(rows[0]).toBe(first);
    expect(rows[1]).toEqual({ ...second, online: true, lastSeenAt: later });
  });

  it('leave rows that are shown with this presence already', () => {
    const { assignmentId, online, lastSeenAt, sessions } = first;
    store.set(receivePresenceAtom, [{ assignmentId, online, lastSeenAt, sessions }]);
    const rows = [first, second];
    expect(withPresence(rows, store.get(presenceAtom))).toBe(rows);
  });

  it('use the newest presence', () => {
    store.set(receivePresenceAtom, [{ assignmentId: 'a', online: true, lastSeenAt: later, sessions: [] }]);
    store.set(receivePresenceAtom, [{ assignmentId: 'a', online: false, lastSeenAt: later, sessions: [] }]);
    expect(withPresence([first], store.get(presenceAtom))[0]?.online).toBe(false);
  });

  it('do not apply presence to a row that was loaded later', () => {
    const fresh = aDevice({ assignmentId: 'a', online: false, lastSeenAt: later });
    store.set(receivePresenceAtom, [{ assignmentId: 'a', online: true, lastSeenAt: '2026-01-01T09:30:00.000Z', sessions: [] }]);
    expect(withPresence([fresh], store.get(presenceAtom))[0]).toBe(fresh);
  });
});
