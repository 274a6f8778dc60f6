import { describe, expect, it } from 'vitest';
import { RtpPackets } from './rtp-packets.ts';

const contentOf = (packets: readonly Buffer[]) => Buffer.concat(packets.map((packet) => packet.subarray(13))).subarray(10);
const sequenceOf = (packet: Buffer | undefined) => packet?.readUInt16BE(2) ?? -1;

describe('RtpPackets', () => {
  it.each([1, 1_140, 1_141, 100_000])('carries a message of %d bytes as one frame', (length) => {
    const message = Buffer.from(Array.from({ length }, (_, index) => index % 251));
    const packets = new RtpPackets(7).of(message);
    expect(contentOf(packets)).toEqual(message);
    expect(packets.map((packet) => packet.readUInt8(1) >= 0x80)).toEqual(packets.map((_, index) => index === packets.length - 1));
    expect(packets.map((packet) => packet[12])).toEqual(packets.map((_, index) => (index === 0 ? 0x10 : 0)));
    expect(packets.every((packet) => packet.length < 1_200 && packet.readUInt32BE(8) === 7)).toBe(true);
  });

  it('gives each frame a later time, and numbers all packets in order', () => {
    const rtp = new RtpPackets(7);
    const [one, other] = [rtp.of(Buffer.alloc(3_000), 100), rtp.of(Buffer.alloc(10), 100)];
    expect(other[0]?.readUInt32BE(4)).toBe((one[0]?.readUInt32BE(4) ?? 0) + 1);
    expect(one.map((packet) => packet.readUInt32BE(4))).toEqual(one.map(() => one[0]?.readUInt32BE(4)));
    expect(sequenceOf(other[0])).toBe((sequenceOf(one.at(-1)) + 1) & 0xffff);
  });
});
