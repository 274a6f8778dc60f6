import { Listeners } from '../listeners.ts';
import { readPhysicalDevices } from '../physical-devices.ts';
import { reply, type XConnection } from '../x-connection.ts';

/** XIGrabDevice and XIUngrabDevice. */
const grabDevice = 51;
const ungrabDevice = 52;
const grabModeAsync = 1;
const keyPressMask = 1 << 2;
const grabSuccess = 0;

/** Keycode of evdev. */
const escapeKey = 9;
const doubleMs = 1_000;

/**
 * Takes the events of the real input devices, so that they have no effect. The devices of XTEST, by which operators control, are not taken.
 * The server ends it when the agent is gone, however that happens.
 */
export class X11InputLock {
  readonly #x: XConnection;
  readonly #escaped = new Listeners();
  readonly #end: () => void;
  #taken: number[] = [];
  #escapedAt = Number.NEGATIVE_INFINITY;

  constructor(x: XConnection) {
    this.#x = x;
    this.#end = x.on('XIKeyPress', ({ detail }) => this.#follow(Number(detail)));
  }

  /** The person at the device has pressed Esc twice in a row. */
  readonly onEscape = this.#escaped.add;

  get isLocked(): boolean {
    return this.#taken.length > 0;
  }

  close(): void {
    this.#end();
    void this.set(false);
  }

  async set(isLocked: boolean): Promise<void> {
    if (!isLocked) {
      for (const deviceId of this.#taken.splice(0)) this.#ungrab(deviceId);
      return this.#x.sync();
    }
    for (const { deviceId, name } of await readPhysicalDevices(this.#x)) {
      const status = await this.#grab(deviceId);
      if (status === grabSuccess) this.#taken.push(deviceId);
      else {
        await this.set(false);
        throw new Error(`Another program uses ${name} (${status})`);
      }
    }
  }

  /** The xinput module of the package has no grabs. Layout: XI2proto.h. */
  #grab(deviceId: number): Promise<number> {
    const { client, xinput, root } = this.#x;
    const request = Buffer.alloc(28);
    request.writeUInt8(xinput.majorOpcode, 0);
    request.writeUInt8(grabDevice, 1);
    request.writeUInt16LE(request.length / 4, 2);
    request.writeUInt32LE(root, 4);
    request.writeUInt16LE(deviceId, 16);
    request.writeUInt8(grabModeAsync, 18);
    request.writeUInt8(grabModeAsync, 19);
    request.writeUInt16LE(1, 22);
    request.writeUInt32LE(keyPressMask, 24);
    return reply<number>((done) => {
      client.seq_num += 1;
      client.pack_stream.put(request);
      client.replies[client.seq_num] = [(body) => body.readUInt8(0), done];
      client.pack_stream.submit(true);
    });
  }

  #ungrab(deviceId: number): void {
    const { client, xinput } = this.#x;
    const request = Buffer.alloc(12);
    request.writeUInt8(xinput.majorOpcode, 0);
    request.writeUInt8(ungrabDevice, 1);
    request.writeUInt16LE(request.length / 4, 2);
    request.writeUInt16LE(deviceId, 8);
    client.seq_num += 1;
    client.pack_stream.put(request);
    client.pack_stream.submit();
  }

  #follow(keycode: number): void {
    if (this.#taken.length === 0) return;
    const now = performance.now();
    if (keycode === escapeKey && now - this.#escapedAt < doubleMs) this.#escaped.emit();
    this.#escapedAt = keycode === escapeKey ? now : Number.NEGATIVE_INFINITY;
  }
}
