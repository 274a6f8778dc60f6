import type { SessionEvent } from './session-report.data.ts';

/** Consecutive events of one type by one person. */
export interface EventGroup {
  id: string;
  events: readonly SessionEvent[];
}

const apartMs = 5 * 60_000;

function belongs(event: SessionEvent, to: SessionEvent): boolean {
  return (
    event.type === to.type &&
    event.by === to.by &&
    event.user?.id === to.user?.id &&
    event.address === to.address &&
    Date.parse(event.at) - Date.parse(to.at) < apartMs
  );
}

export function groupEvents(events: readonly SessionEvent[]): EventGroup[] {
  const groups: { id: string; events: SessionEvent[] }[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const before = last?.events.at(-1);
    if (last && before && belongs(event, before)) last.events.push(event);
    else groups.push({ id: event.eventId, events: [event] });
  }
  return groups;
}
