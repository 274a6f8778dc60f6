/** Stream of a minidump that Crashpad adds (`minidump_extensions.h`). */
const crashpadStream = 0x43500001;
/** More than any dump has. */
const mostEntries = 4_096;
const longest = 1_024;

/** The names and values that Crashpad has stored in a minidump, such as `process_type`. None for a file that is no whole dump. */
export function annotationsIn(dump: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  try {
    if (dump.toString('latin1', 0, 4) === 'MDMP') readStreams(dump, found);
  } catch {
    // An offset beyond the end: what was found is kept.
  }
  return found;
}

type Read = (at: number) => void;

/** Calls a function with the place of each entry of a list, which begins with its length. */
function eachEntry(dump: Buffer, list: number, size: number, read: Read): void {
  const count = Math.min(dump.readUInt32LE(list), mostEntries);
  for (let index = 0; index < count; index += 1) read(list + 4 + index * size);
}

/** A text begins with its length in bytes. */
function textAt(dump: Buffer, place: number): string {
  const length = Math.min(dump.readUInt32LE(place), longest);
  return dump.toString('utf8', place + 4, place + 4 + length);
}

function readStreams(dump: Buffer, found: Map<string, string>): void {
  const count = Math.min(dump.readUInt32LE(8), mostEntries);
  const directory = dump.readUInt32LE(12);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + index * 12;
    if (dump.readUInt32LE(entry) === crashpadStream) readCrashpad(dump, dump.readUInt32LE(entry + 8), found);
  }
}

function readCrashpad(dump: Buffer, info: number, found: Map<string, string>): void {
  /** Place in a location, which is a size and a place; null for an empty one. */
  const placeIn = (location: number) => (dump.readUInt32LE(location) > 0 ? dump.readUInt32LE(location + 4) : null);
  const keep = (name: number, value: number) =>
    void found.set(textAt(dump, dump.readUInt32LE(name)), textAt(dump, dump.readUInt32LE(value)));
  const readPairs = (list: number | null) => list !== null && eachEntry(dump, list, 8, (at) => keep(at, at + 4));
  // Version and two ids of 16 bytes are before them.
  readPairs(placeIn(info + 36));
  const modules = placeIn(info + 44);
  if (modules === null) return;
  eachEntry(dump, modules, 12, (link) => {
    const module = dump.readUInt32LE(link + 8);
    readPairs(placeIn(module + 12));
    const objects = placeIn(module + 20);
    if (objects !== null) eachEntry(dump, objects, 12, (at) => keep(at, at + 8));
  });
}
