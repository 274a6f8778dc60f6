import { isText, isUuid, isWhole } from '../text/bounded.ts';

/** The longest text that is sent, in bytes. */
export const longestBytes = 102_400;

/** As much of it in one message, in characters: whatever these are, the message stays small enough. */
export const partLength = 8_000;

/** Every character at most once in a part. */
export const mostParts = Math.ceil(longestBytes / partLength);

export type ClipboardMessage =
  | { type: 'clipboard.part'; id: string; index: number; count: number; text: string }
  /** All parts have arrived. */
  | { type: 'clipboard.got'; id: string };

export function readClipboardMessage(value: Readonly<Record<string, unknown>>): ClipboardMessage | null {
  const { type, id, index, count, text } = value;
  if (!isUuid(id)) return null;
  if (type === 'clipboard.got') return { type, id };
  if (type !== 'clipboard.part' || !isText(text, partLength)) return null;
  if (!isWhole(index, mostParts) || !isWhole(count, mostParts) || index >= count) return null;
  return { type, id, index, count, text };
}
