import { isRecord, isText, isUuid } from '../text/bounded.ts';
import { plainLine, plainText } from '../text/plain-text.ts';

/** The longest message, in characters. */
export const longestText = 4_000;

/** Messages that travel together after an interruption: as many as one text of the channel holds for sure. */
export const mostAtOnce = 10;

const longestName = 100;

/** One thing that was said. `from` is who takes part: `customer`, or the id of the operator. */
export interface ChatSaid {
  id: string;
  from: string;
  name: string;
  text: string;
  at: number;
}

export type ChatMessage =
  /** `isPast`: it was said before, and may be known. */
  | { type: 'chat.say'; items: readonly ChatSaid[]; isPast: boolean }
  /** These have arrived. */
  | { type: 'chat.got'; ids: readonly string[] }
  /** Each page says once which one it is: another one knows nothing of what was said. */
  | { type: 'chat.page'; page: string; isAnswer: boolean };

const participant = /^(customer|[0-9a-f-]{36})$/;

/** What the other side says, as far as it is a message of the chat; null for everything else. */
export function readChatMessage(value: Readonly<Record<string, unknown>>): ChatMessage | null {
  switch (value['type']) {
    case 'chat.say': {
      const items = listOf(value['items'], readSaid);
      return items && { type: 'chat.say', items, isPast: value['isPast'] === true };
    }
    case 'chat.got': {
      const ids = listOf(value['ids'], (id) => (isUuid(id) ? id : null));
      return ids && { type: 'chat.got', ids };
    }
    case 'chat.page':
      return isUuid(value['page']) ? { type: 'chat.page', page: value['page'], isAnswer: value['isAnswer'] === true } : null;
    default:
      return null;
  }
}

function listOf<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostAtOnce) return null;
  const items = value.map(read).filter((item) => item !== null);
  return items.length === value.length ? items : null;
}

function readSaid(value: unknown): ChatSaid | null {
  if (!isRecord(value)) return null;
  const { id, from, name, text, at } = value;
  if (!isUuid(id) || !isText(text, longestText) || !isText(from, 36) || !participant.test(from)) return null;
  const clean = plainText(text).trim();
  if (!clean) return null;
  return { id, from, name: isText(name, 1_000) ? plainLine(name, longestName) : '', text: clean, at: readTime(at) };
}

const dayMs = 86_400_000;

/** Clocks differ, but not by days. */
const readTime = (at: unknown): number => (typeof at === 'number' && Math.abs(at - Date.now()) < dayMs ? Math.round(at) : Date.now());
