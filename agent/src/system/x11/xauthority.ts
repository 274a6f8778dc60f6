import { readFileSync } from 'node:fs';

/** Families of addresses (Xauth.h): any, and this machine. */
const families = { wild: 65_535, local: 256 } as const;

/** The cookie of a local display in an Xauthority file; empty when there is none, which open servers accept. */
export function localCookie(file: string, display: string): { name: string; data: string } {
  const number = display.replace(/^.*:/, '').replace(/\..*$/, '');
  const entries = parseXauthority(readFileSync(file));
  const entry = entries.find(
    (one) => (one.family === families.local || one.family === families.wild) && ['', number].includes(one.display),
  );
  return entry ? { name: entry.name, data: entry.data } : { name: '', data: '' };
}

/** A truncated entry at the end is ignored. */
export function parseXauthority(file: Buffer): { family: number; display: string; name: string; data: string }[] {
  const entries = [];
  let offset = 0;
  const field = (): string => {
    const length = file.readUInt16BE(offset);
    offset += 2 + length;
    if (offset > file.length) throw new RangeError('Truncated');
    return file.toString('latin1', offset - length, offset);
  };
  try {
    while (offset < file.length) {
      const family = file.readUInt16BE(offset);
      offset += 2;
      field();
      entries.push({ family, display: field(), name: field(), data: field() });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return entries;
}
