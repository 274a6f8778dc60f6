import koffi from 'koffi';

/** Memory that the X server writes into. */
export interface SharedMemory {
  /** System V id of the segment. */
  readonly id: number;
  readonly bytes: Buffer;
  /** The segment disappears when nobody has it attached any more, also after a crash. Call it when the server has attached it. */
  forget(): void;
  /** `bytes` may not be used any more. */
  detach(): void;
}

/** IPC_CREAT, readable and writable by this user only. */
const createPrivately = 0o1600;
const removeSegment = 0;
const setSegment = 1;
const readSegment = 2;
/** Room for shmid_ds, which is smaller. Its first fields are the key and the owner's user id, 32 bits each. */
const longestDescription = 256;
const ownerOffset = 4;

let library: ReturnType<typeof functionsOf> | undefined;

function functionsOf() {
  const libc = koffi.load('libc.so.6');
  return {
    get: libc.func('int shmget(int key, size_t size, int flags)'),
    attach: libc.func('void *shmat(int id, void *address, int flags)'),
    detach: libc.func('int shmdt(void *address)'),
    control: libc.func('int shmctl(int id, int command, void *buffer)'),
  };
}

/** `owner` is the user of the X server, who may be another one than that of a service. */
export function allocateSharedMemory(size: number, owner: number | null): SharedMemory {
  library ??= functionsOf();
  const { get, attach, detach, control } = library;
  const id: number = get(0, size, createPrivately);
  if (id < 0) throw new Error(`The system has no ${size} bytes of shared memory`);
  const address = attach(id, null, 0);
  if (owner !== null && owner !== process.geteuid?.()) {
    const description = Buffer.alloc(longestDescription);
    control(id, readSegment, description);
    description.writeUInt32LE(owner, ownerOffset);
    control(id, setSegment, description);
  }
  return {
    id,
    // A view of the segment: nothing is copied.
    bytes: Buffer.from(koffi.view(address, size)),
    forget: () => control(id, removeSegment, null),
    detach: () => detach(address),
  };
}
