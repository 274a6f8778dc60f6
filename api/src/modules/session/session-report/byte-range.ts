/** Bytes from `start` to before `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header: `null` for the whole file (also for several ranges and invalid ones, as RFC 9110 allows), `'none'` for a range
 * outside of it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size } : 'none';
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'none';
}
