import { describe, expect, it } from 'vitest';
import type { ChatMessage, Recording, SessionEvent } from './session-report.data.ts';
import { buildStory } from './story.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString();
const event = (minute: number): SessionEvent => ({
  eventId: `event ${minute}`,
  at: at(minute),
  type: 'fileSent',
  by: 'operator',
  user: null,
  address: null,
  details: {},
});
const message = (minute: number): ChatMessage => ({
  messageId: `message ${minute}`,
  at: at(minute),
  by: 'customer',
  user: null,
  text: 'x',
});
const recording: Recording = {
  recordingId: 'recording',
  state: 'ready',
  by: { id: '', name: '', avatar: null },
  startedAt: at(4),
  endedAt: at(5),
  seconds: 60,
  bytes: 1,
  url: '/x',
};

describe('buildStory', () => {
  it('orders events, messages and recordings by time, and groups events only if nothing lies between', () => {
    const story = buildStory({ events: [event(0), event(1), event(3)], messages: [message(2), message(6)], recordings: [recording] });
    expect(story.map(({ id }) => id)).toEqual(['event 0', 'message 2', 'event 3', 'recording', 'message 6']);
    expect(story[0]?.kind === 'events' && story[0].group.events).toHaveLength(2);
  });

  it('contains nothing for a part that is empty', () => {
    expect(buildStory({ events: [event(0)], messages: [], recordings: [] }).map(({ kind }) => kind)).toEqual(['events']);
  });
});
