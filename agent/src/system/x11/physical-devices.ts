import { reply, type XConnection } from './x-connection.ts';

interface InputDevice {
  deviceId: number;
  name: string;
  /** A `DeviceUse` of XI2. */
  use: number;
}

const slavePointer = 3;
const slaveKeyboard = 4;
/** A slave without a master, as it is while a client has grabbed it. */
const floatingSlave = 5;

/** Every master has a pair of these, on which programs play input. The server adds the suffix to their names. */
const isPlayed = ({ name }: InputDevice): boolean => name.includes('XTEST');

/** All devices but the masters and those of XTEST. */
export async function readPhysicalDevices({ xinput }: XConnection): Promise<InputDevice[]> {
  const devices = await reply<InputDevice[]>((done) => xinput.XIQueryDevice(xinput.AllDevices, done));
  return devices.filter((device) => [slavePointer, slaveKeyboard, floatingSlave].includes(device.use) && !isPlayed(device));
}

/** The input devices of the person at the device, which come and go. A device is not among them before the server has described it. */
export class PhysicalDevices {
  readonly #x: XConnection;
  readonly #end: () => void;
  #ids: ReadonlySet<unknown> = new Set();

  static async open(x: XConnection): Promise<PhysicalDevices> {
    const devices = new PhysicalDevices(x);
    await devices.#read();
    return devices;
  }

  private constructor(x: XConnection) {
    this.#x = x;
    x.xinput.XISelectEvents(x.root, { deviceId: x.xinput.AllDevices, mask: ['HierarchyChanged'] });
    this.#end = x.on('XIHierarchyChanged', () => void this.#read().catch(() => undefined));
  }

  /** Whether an event comes from one of them. */
  made({ sourceId }: { readonly [property: string]: unknown }): boolean {
    return this.#ids.has(sourceId);
  }

  close(): void {
    this.#end();
  }

  async #read(): Promise<void> {
    const devices = await readPhysicalDevices(this.#x);
    this.#ids = new Set(devices.map(({ deviceId }) => deviceId));
  }
}
