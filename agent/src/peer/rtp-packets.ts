/** Largest content of a packet, which stays below 1,280 bytes with the headers of RTP, SRTP and a relay. */
const contentBytes = 1_150;
const payloadType = 96;
const clockPerMs = 90;
/** Header of a key frame of 16 by 16 pixels, as Chromium accepts it (RFC 6386, section 9.1). */
const keyFrameHeader = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 16, 0, 16, 0]);

export const videoPayloadType = payloadType;

/** Makes RTP packets of messages: each message is the content of a VP8 key frame (RFC 7741), so that a receiver needs no other one to pass it on. */
export class RtpPackets {
  readonly #ssrc: number;
  #sequence = Math.floor(Math.random() * 0x8000);
  #time = 0;

  constructor(ssrc: number) {
    this.#ssrc = ssrc;
  }

  of(message: Uint8Array, now = performance.now()): Buffer[] {
    const frame = Buffer.concat([keyFrameHeader, message]);
    // Frames differ in their times.
    this.#time = Math.max(this.#time + 1, Math.floor(now * clockPerMs));
    const packets: Buffer[] = [];
    for (let start = 0; start < frame.length; start += contentBytes) {
      const content = frame.subarray(start, start + contentBytes);
      const isLast = start + contentBytes >= frame.length;
      const head = Buffer.alloc(13);
      head[0] = 0x80;
      head[1] = payloadType | (isLast ? 0x80 : 0);
      this.#sequence = (this.#sequence + 1) & 0xffff;
      head.writeUInt16BE(this.#sequence, 2);
      head.writeUInt32BE(this.#time % 2 ** 32, 4);
      head.writeUInt32BE(this.#ssrc, 8);
      // The payload descriptor: a frame begins here, or goes on.
      head[12] = start === 0 ? 0x10 : 0;
      packets.push(Buffer.concat([head, content]));
    }
    return packets;
  }
}
