import { Listeners } from '../listeners.ts';
import { PhysicalDevices } from '../physical-devices.ts';
import type { XConnection } from '../x-connection.ts';
import { keycodes } from './answer-rule.ts';

/** Flag of a click that the server makes of a touch. */
const pointerEmulated = 1 << 16;
const keyRepeat = 1 << 16;

type InputEvent = { readonly [property: string]: unknown };

/** Recognizes the input of the person at the device, and follows whether the pointer is where the person has moved it. */
export class PersonInput {
  readonly #devices: PhysicalDevices;
  readonly #ends: (() => void)[];
  /** Keys that the person holds. */
  readonly #held = new Set<unknown>();
  readonly #chord = new Listeners<[number]>();
  #hasPointer = true;

  static async open(x: XConnection): Promise<PersonInput> {
    return new PersonInput(x, await PhysicalDevices.open(x));
  }

  private constructor(x: XConnection, devices: PhysicalDevices) {
    this.#devices = devices;
    x.xinput.XISelectEvents(x.root, { deviceId: x.xinput.AllMasterDevices, mask: ['RawMotion', 'RawKeyPress', 'RawKeyRelease'] });
    const follow = (event: InputEvent) => {
      this.#hasPointer = devices.made(event);
    };
    // Programs can also warp the pointer, which has no raw motion.
    this.#ends = [
      ...['XIRawMotion', 'XIMotion'].map((name) => x.on(name, follow)),
      x.on('XIRawKeyPress', (event) => devices.made(event) && this.#press(event)),
      x.on('XIRawKeyRelease', ({ detail }) => this.#held.delete(detail)),
    ];
  }

  /** The person has pressed Ctrl+Alt+Enter, in any window and without played keys. */
  readonly onChord = this.#chord.add;

  /** Whether the person has chosen the place of a click. A program may have moved the pointer under the hand; a touch has a place of its own. */
  placed(event: InputEvent): boolean {
    return this.#hasPointer || (Number(event['flags']) & pointerEmulated) !== 0;
  }

  made(event: InputEvent): boolean {
    return this.#devices.made(event);
  }

  #press({ detail, flags, time }: InputEvent): void {
    this.#held.add(detail);
    const { control, rightControl, alt, enter } = keycodes;
    const isChord = detail === enter && this.#held.has(alt) && (this.#held.has(control) || this.#held.has(rightControl));
    if (isChord && (Number(flags) & keyRepeat) === 0) this.#chord.emit(Number(time));
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#devices.close();
  }
}
