import { encodeAcknowledgement } from './picture-format.ts';

const remembered = 64;

/** Acknowledges painted messages. Each acknowledgement repeats the 32 before it, as some may be lost. */
export class Acknowledgements {
  readonly #send: (message: ArrayBuffer) => void;
  readonly #painted = new Uint32Array(remembered);

  constructor(send: (message: ArrayBuffer) => void) {
    this.#send = send;
  }

  add(sequence: number): void {
    this.#painted[sequence % remembered] = sequence;
    let earlier = 0;
    for (let index = 0; index < 32; index += 1) {
      const other = sequence - 1 - index;
      if (other > 0 && this.#painted[other % remembered] === other) earlier |= 1 << index;
    }
    this.#send(encodeAcknowledgement({ sequence, earlier: earlier >>> 0 }));
  }
}
