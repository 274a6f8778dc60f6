import { type EventGroup, groupEvents } from './group-events.ts';
import type { ChatMessage, Recording, SessionEvent } from './session-report.data.ts';

/** One entry of the report: consecutive events, a chat message or a recording. */
export type StoryItem =
  | { kind: 'events'; id: string; at: string; group: EventGroup }
  | { kind: 'message'; id: string; at: string; message: ChatMessage }
  | { kind: 'recording'; id: string; at: string; recording: Recording };

interface Parts {
  events: readonly SessionEvent[];
  messages: readonly ChatMessage[];
  recordings: readonly Recording[];
}

type Entry = { at: string } & ({ event: SessionEvent } | { item: StoryItem });

/** All parts of a session in the order of time. Events are grouped as long as nothing else lies between them. */
export function buildStory({ events, messages, recordings }: Parts): StoryItem[] {
  const entries: Entry[] = [
    ...events.map((event) => ({ at: event.at, event })),
    ...messages.map((message) => ({
      at: message.at,
      item: { kind: 'message' as const, id: message.messageId, at: message.at, message },
    })),
    ...recordings.map((recording) => ({
      at: recording.startedAt,
      item: { kind: 'recording' as const, id: recording.recordingId, at: recording.startedAt, recording },
    })),
  ];
  entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

  const story: StoryItem[] = [];
  let run: SessionEvent[] = [];
  const endRun = () => {
    story.push(...groupEvents(run).map((group) => ({ kind: 'events' as const, id: group.id, at: group.events[0]?.at ?? '', group })));
    run = [];
  };
  for (const entry of entries) {
    if ('event' in entry) run.push(entry.event);
    else {
      endRun();
      story.push(entry.item);
    }
  }
  endRun();
  return story;
}
