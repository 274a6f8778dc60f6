const stunHeadBytes = 20;
const channelHeadBytes = 4;

const roundUp = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** The messages in a stream of TURN over TCP: STUN messages, and data of channels padded to four bytes (RFC 8656 section 12.5). */
export class TurnMessages {
  #rest: Buffer = Buffer.alloc(0);

  /** The message as it is sent over TCP. */
  static padded(message: Buffer): Buffer {
    const missing = roundUp(message.length) - message.length;
    return missing === 0 ? message : Buffer.concat([message, Buffer.alloc(missing)]);
  }

  /** Returns the messages that are complete with these bytes; null if the stream is not TURN. */
  take(bytes: Buffer): Buffer[] | null {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const messages: Buffer[] = [];
    while (this.#rest.length >= channelHeadBytes) {
      const kind = (this.#rest[0] as number) >> 6;
      if (kind > 1) return null;
      const length = this.#rest.readUInt16BE(2) + (kind === 0 ? stunHeadBytes : channelHeadBytes);
      if (this.#rest.length < roundUp(length)) break;
      messages.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(roundUp(length));
    }
    return messages;
  }
}
