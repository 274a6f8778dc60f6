import koffi from 'koffi';

/** The heap of the C library, from which native modules and large buffers get their memory. Works with GNU's only. */
interface NativeHeap {
  mallopt: (parameter: number, value: number) => number;
  malloc_trim: { async: (pad: number, done: (error: Error | null) => void) => void };
}

/** Parameters of mallopt, from `malloc.h`. */
const parameters = { mmapThreshold: -3, maxArenas: -8 };
/** Smaller than a plane of a picture. */
const largeBytes = 512 * 1024;
const arenas = 2;
const trimEveryMs = 20_000;

let heap: NativeHeap | null | undefined;

function open(): NativeHeap | null {
  if (process.platform !== 'linux') return null;
  try {
    const library = koffi.load('libc.so.6');
    return {
      mallopt: library.func('int mallopt(int parameter, int value)'),
      malloc_trim: library.func('int malloc_trim(size_t pad)') as unknown as NativeHeap['malloc_trim'],
    };
  } catch {
    return null;
  }
}

/**
 * Each thread would keep a heap of its own with the pictures of encoders that are gone, so the memory would grow with each thread that
 * encodes. Call it before threads start.
 */
export function shareNativeHeap(): void {
  heap ??= open();
  heap?.mallopt(parameters.maxArenas, arenas);
  // Large blocks return to the system when they are freed. By default, the limit rises with each large block that is freed.
  heap?.mallopt(parameters.mmapThreshold, largeBytes);
}

/** Returns free memory to the system, in the background. */
export function trimNativeHeap(): void {
  heap ??= open();
  heap?.malloc_trim.async(0, () => undefined);
}

/** Free pages between those in use would add up in long sessions: the C library returns only what is free at the end of its heap. */
export function keepNativeHeapTrimmed(): void {
  setInterval(trimNativeHeap, trimEveryMs).unref();
}
