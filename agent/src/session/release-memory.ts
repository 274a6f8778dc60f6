import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { trimNativeHeap } from '../native-heap.ts';

/** Long enough for connections and encoders to close. */
const afterMs = 3_000;

/**
 * Returns the memory of ended sessions to the system: pictures and network buffers of many megabytes, which V8 would collect only when it needs
 * the room, and the C library would keep. Nothing happens if a session has begun meanwhile, which would wait for it.
 */
export function releaseMemory(isNeeded: () => boolean): void {
  setTimeout(() => {
    if (isNeeded()) return;
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    trimNativeHeap();
  }, afterMs).unref();
}
