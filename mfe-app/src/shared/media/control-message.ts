/** What the two sides tell each other directly: it arrives also when the server is gone. */
export type ControlMessage = { type: 'bye' };

const longestMessage = 1_000;

/** The message in a text of the other side; null for whatever this version does not know. */
export function readControlMessage(text: unknown): ControlMessage | null {
  if (typeof text !== 'string' || text.length > longestMessage) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'type' in value && value.type === 'bye' ? { type: 'bye' } : null;
  } catch {
    return null;
  }
}
