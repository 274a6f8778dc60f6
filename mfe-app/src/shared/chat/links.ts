/** A stretch of a message: words, or an address that may be opened. */
export interface TextPart {
  /** Where it begins. */
  at: number;
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"'`]+/giu;

/** What ends a sentence, not an address. */
const ending = /[.,;:!?)\]}»”’]+$/u;

/** A message in its parts. Only plain web addresses become links, and each says where it leads. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = found.replace(ending, '');
    const href = safeHref(written);
    if (!href) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index), href: null });
    parts.push({ at: index, text: isPlain(written) ? written : href, href });
    end = index + written.length;
  }
  if (end < text.length || parts.length === 0) parts.push({ at: end, text: text.slice(end), href: null });
  return parts;
}

/** Letters of other alphabets can look like those of a known name: such an address is shown as the browser resolves it. */
const isPlain = (written: string): boolean => /^[\x21-\x7e]+$/.test(written);

function safeHref(written: string): string | null {
  const url = URL.parse(written);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // A name before the host makes it look like another one.
  if (url.username || url.password || !url.hostname) return null;
  return url.href;
}
