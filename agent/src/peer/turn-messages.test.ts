import { describe, expect, it } from 'vitest';
import { TurnMessages } from './turn-messages.ts';

const stun = Buffer.concat([Buffer.from([0x00, 0x03, 0x00, 0x08]), Buffer.alloc(16, 1), Buffer.alloc(8, 2)]);
const channelData = Buffer.from([0x40, 0x01, 0x00, 0x05, 1, 2, 3, 4, 5]);
const stream = Buffer.concat([stun, TurnMessages.padded(channelData), stun]);

describe('TurnMessages', () => {
  it('finds the messages wherever the stream is cut', () => {
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const messages = new TurnMessages();
      const found = [stream.subarray(0, cut), stream.subarray(cut)].flatMap((bytes) => messages.take(bytes) ?? []);
      expect(found).toEqual([stun, channelData, stun]);
    }
  });

  it('pads data of channels to four bytes', () => {
    expect(TurnMessages.padded(channelData)).toHaveLength(12);
    expect(TurnMessages.padded(stun)).toBe(stun);
  });

  it('rejects what is not TURN', () => {
    expect(new TurnMessages().take(Buffer.from('HTTP/1.1 400'))).toEqual([]);
    expect(new TurnMessages().take(Buffer.from([0x80, 0, 0, 0]))).toBeNull();
  });
});
