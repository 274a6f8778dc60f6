import { PhysicalDevices } from '../physical-devices.ts';
import type { XConnection } from '../x-connection.ts';

type InputEvent = { readonly [property: string]: unknown };

/** Which input is that of the person at the device, and whether the pointer is where the person has moved it. */
export class PersonInput {
  readonly #devices: PhysicalDevices;
  readonly #ends: (() => void)[];
  #hasPointer = true;

  static async open(x: XConnection): Promise<PersonInput> {
    return new PersonInput(x, await PhysicalDevices.open(x));
  }

  private constructor(x: XConnection, devices: PhysicalDevices) {
    this.#devices = devices;
    x.xinput.XISelectEvents(x.root, { deviceId: x.xinput.AllMasterDevices, mask: ['RawMotion'] });
    const follow = (event: InputEvent) => {
      this.#hasPointer = devices.made(event);
    };
    // A touch has no raw motion, but moves the pointer in the window that it touches.
    this.#ends = ['XIRawMotion', 'XIMotion'].map((name) => x.on(name, follow));
  }

  /** A click does not count after a program has moved the pointer under the person's hand. */
  get hasPointer(): boolean {
    return this.#hasPointer;
  }

  made(event: InputEvent): boolean {
    return this.#devices.made(event);
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#devices.close();
  }
}
