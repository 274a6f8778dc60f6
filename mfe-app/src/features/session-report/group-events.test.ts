import { describe, expect, it } from 'vitest';
import { groupEvents } from './group-events.ts';
import type { SessionEvent } from './session-report.data.ts';

let last = 0;
const event = (minute: number, about: Partial<SessionEvent>): SessionEvent => ({
  eventId: String(last++),
  at: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString(),
  type: 'fileSent',
  by: 'operator',
  user: null,
  address: null,
  details: {},
  ...about,
});
const sizes = (...events: SessionEvent[]) => groupEvents(events).map((group) => group.events.length);

describe('groupEvents', () => {
  it('groups consecutive events of one type by one person', () => {
    expect(sizes(event(0, {}), event(1, {}), event(2, {}), event(3, { by: 'customer' }))).toEqual([3, 1]);
  });

  it('does not group across other events or long pauses', () => {
    expect(sizes(event(0, {}), event(1, { type: 'lost' }), event(2, {}))).toEqual([1, 1, 1]);
    expect(sizes(event(0, {}), event(10, {}))).toEqual([1, 1]);
  });

  it('keeps all events in order', () => {
    const events = [event(0, {}), event(1, {}), event(2, { type: 'closed' })];
    expect(groupEvents(events).flatMap((group) => group.events)).toEqual(events);
  });
});
