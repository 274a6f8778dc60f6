import { pictureOf } from './picture-format.ts';

/** Bytes of messages that are kept. A device waits for acknowledgements long before. */
const mostBytes = 8_000_000;

/** Keeps messages of a picture that arrive before it begins, on the channel that does not keep the order. */
export class EarlyMessages {
  #picture: number | null = null;
  #messages: ArrayBuffer[] = [];
  #bytes = 0;

  /** Returns false for a message of a picture that has begun, or of an earlier one. */
  keep(message: ArrayBuffer): boolean {
    const picture = pictureOf(message);
    if (picture === null || (this.#picture !== null && !isLater(picture, this.#picture))) return false;
    if (this.#bytes + message.byteLength > mostBytes) return true;
    this.#bytes += message.byteLength;
    this.#messages.push(message);
    return true;
  }

  /** Returns the messages of the picture. */
  begin(picture: number): readonly ArrayBuffer[] {
    const messages = this.#messages.filter((message) => pictureOf(message) === picture);
    this.clear();
    this.#picture = picture;
    return messages;
  }

  /** The numbers of another connection may begin again. */
  clear(): void {
    this.#picture = null;
    this.#messages = [];
    this.#bytes = 0;
  }
}

/** Numbers have 16 bits, and begin again. */
const isLater = (one: number, other: number): boolean => one !== other && ((one - other) & 0xffff) < 0x8000;
