import { DomainError } from '../../../http/domain-error.ts';

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1';

/** An origin as browsers write it; null for anything else. Without encryption only on this machine, for development. */
export function toEmbedOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isOrigin = /^https?:\/\/[^/?#@*;,\s]+$/.test(text) && (url.protocol === 'https:' || isLocal(url));
  return isOrigin ? url.origin : null;
}

/** Each origin once, in the given order. */
export function toEmbedOrigins(texts: readonly string[]): string[] {
  const origins = texts.map((text, index) => {
    const origin = toEmbedOrigin(text);
    if (origin) return origin;
    throw new DomainError('VALIDATION_FAILED', { fields: [{ field: `body.settings.embedOrigins.${index}`, message: 'is no origin' }] });
  });
  return [...new Set(origins)];
}
