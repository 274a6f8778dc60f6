/** A part of a message: text or a link. */
export interface TextPart {
  /** Offset in the message. */
  at: number;
  text: string;
  href: string | null;
}

const address = /https?:\/\/[^\s<>"'`]+/giu;

/** Punctuation of the sentence, not of the address. */
const ending = /[.,;:!?)\]}»”’]+$/u;

/** Splits a message. Only plain web addresses become links, and their text shows the destination. */
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

/** Shows host names in Punycode, because letters of other alphabets can look like those of a known name. */
const isPlain = (written: string): boolean => /^[\x21-\x7e]+$/.test(written);

function safeHref(written: string): string | null {
  const url = URL.parse(written);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // A user name can imitate a host name.
  if (url.username || url.password || !url.hostname) return null;
  return url.href;
}
