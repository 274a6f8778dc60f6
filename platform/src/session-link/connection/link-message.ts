/** What the two ends of a link tell each other about the link itself. It arrives also when the server is gone. */
export type LinkMessage = { type: 'link.bye' } | { type: 'link.beat' } | { type: 'link.echo' };

const longestMessage = 1_000;
const known: readonly string[] = ['link.bye', 'link.beat', 'link.echo'] satisfies LinkMessage['type'][];

/** The message in a text of the other side; null for whatever is not the link's own. */
export function readLinkMessage(text: unknown): LinkMessage | null {
  if (typeof text !== 'string' || text.length > longestMessage || !text.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('type' in value)) return null;
    return typeof value.type === 'string' && known.includes(value.type) ? { type: value.type as LinkMessage['type'] } : null;
  } catch {
    return null;
  }
}
