import { isUtf8 } from 'node:buffer';

interface TypedText {
  type: string;
  bytes: Buffer;
}

/** A character outside of Latin-1. */
const beyondLatin1 = /[^\0-\xff]/u;

/**
 * UTF-8 text as the type that a program has requested (ICCCM 2.7.1). Lines end with LF, as in all programs of X. Null for text that STRING
 * does not have: the program gets nothing rather than other characters.
 */
export function encodeText(target: string, utf8: Buffer): TypedText | null {
  const bytes = utf8.includes('\r') ? Buffer.from(utf8.toString().replace(/\r\n?/g, '\n')) : utf8;
  if (target !== 'STRING' && target !== 'TEXT') return { type: target, bytes };
  const text = bytes.toString();
  if (!beyondLatin1.test(text)) return { type: 'STRING', bytes: Buffer.from(text, 'latin1') };
  // The owner chooses the type of TEXT.
  return target === 'TEXT' ? { type: 'UTF8_STRING', bytes } : null;
}

/** Text of a program as UTF-8; null for a type with another encoding. */
export function decodeText(type: string | undefined, bytes: Buffer): Buffer | null {
  switch (type) {
    case 'UTF8_STRING':
    case 'text/plain;charset=utf-8':
      return bytes;
    case 'STRING':
      return Buffer.from(bytes.toString('latin1'));
    case 'text/plain':
      return isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('latin1'));
    default:
      return null;
  }
}
