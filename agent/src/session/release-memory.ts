import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import koffi from 'koffi';

/** Long enough for connections and encoders to close. */
const afterMs = 3_000;

type Trim = { async: (pad: number, done: (error: Error | null) => void) => void };

let trim: Trim | null | undefined;

/** Of the C library of GNU; null with another one. */
function openTrim(): Trim | null {
  if (process.platform !== 'linux') return null;
  try {
    return koffi.load('libc.so.6').func('int malloc_trim(size_t pad)') as unknown as Trim;
  } catch {
    return null;
  }
}

/**
 * Returns the memory of ended sessions to the system: pictures and network buffers of many megabytes, which V8 would collect only when it needs
 * the room, and the C library would keep. Nothing happens if a session has begun meanwhile, which would wait for it.
 */
export function releaseMemory(isNeeded: () => boolean): void {
  setTimeout(() => {
    if (isNeeded()) return;
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    trim ??= openTrim();
    trim?.async(0, () => undefined);
  }, afterMs).unref();
}
