import { pictureProtocol, unorderedPictureProtocol } from '@nearhand/contracts/peer/picture.gen';
import { FrameOrder } from '@nearhand/platform/session-link/display/frame-order';
import { decodePictureFrame, encodeAcknowledgement } from '@nearhand/platform/session-link/display/picture-format';
import type { Rectangle } from '@nearhand/platform/session-link/display/rectangle';
import { TileOrder } from '@nearhand/platform/session-link/display/tile-order';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PictureSender } from './picture-sender.ts';
import { decodePng } from './testing/decode-png.ts';
import { FakeScreen } from './testing/fake-screen.ts';
import type { VideoEncoder } from './video-encoder.ts';

const size = { width: 128, height: 96 };
const whole = { x: 0, y: 0, ...size };

beforeEach(() => void vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** The picture in a viewer: painted by the rules of the protocol, in the order in which messages arrive. */
class ShownPicture {
  readonly pixels = new Uint32Array(size.width * size.height);
  readonly #tiles = new TileOrder(size);
  readonly #frames = new FrameOrder();
  readonly #videoPictures: readonly Uint32Array[];

  constructor(videoPictures: readonly Uint32Array[]) {
    this.#videoPictures = videoPictures;
  }

  /** Returns the numbers of the messages that are painted. */
  paint(message: ArrayBuffer): number[] {
    const frame = decodePictureFrame(message, size);
    if (!frame) throw new Error('The format does not allow this message');
    if (frame.kind === 'fill') for (const fill of frame.fills) this.#draw(frame.sequence, fill, () => fill.color);
    else if (frame.kind === 'png') {
      const { pixels, width } = decodePng(Buffer.from(frame.data));
      this.#draw(frame.sequence, frame.rectangle, (x, y) => {
        const [red = 0, green = 0, blue = 0] = pixels[(y - frame.rectangle.y) * width + x - frame.rectangle.x] ?? [];
        return (red << 16) | (green << 8) | blue;
      });
    } else if (frame.kind === 'video') {
      const { frames, ignored } = this.#frames.add(frame);
      for (const { sequences, data, rectangles } of frames) {
        const picture = this.#videoPictures[data[0] ?? 0];
        for (const rectangle of rectangles) this.#draw(sequences[0] ?? 0, rectangle, (x, y) => picture?.[y * size.width + x] ?? 0);
      }
      return [...ignored, ...frames.flatMap(({ sequences }) => sequences)];
    } else throw new Error(frame.kind);
    return [frame.sequence];
  }

  #draw(sequence: number, rectangle: Rectangle, colorAt: (x: number, y: number) => number): void {
    for (const part of this.#tiles.claim(sequence, rectangle))
      for (let y = part.y; y < part.y + part.height; y += 1)
        for (let x = part.x; x < part.x + part.width; x += 1) this.pixels[y * size.width + x] = colorAt(x, y);
  }
}

/** A network on which each message may be late, and may arrive twice. */
async function run(seed: number) {
  let state = seed;
  const chance = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const peers = fakePeers();
  const screen = new FakeScreen(size.width, size.height);
  const videoPictures: Uint32Array[] = [];
  const wordsOf = (pixels: Buffer) => new Uint32Array(pixels.buffer, pixels.byteOffset, size.width * size.height);
  const video: VideoEncoder = {
    setRate: () => undefined,
    encode: async (pixels, _rectangles, isKey) => {
      videoPictures.push(wordsOf(pixels).slice());
      await turns(chance(4));
      return { isKey, data: Buffer.from([videoPictures.length - 1]) };
    },
    close: () => undefined,
  };
  const sender = new PictureSender({ peers: peers.customer, screen, mayView: () => true, openVideo: () => video });
  const shown = new ShownPicture(videoPictures);
  const channel = peers.operator.channel(unorderedPictureProtocol);
  const late: ArrayBuffer[] = [];
  const deliver = async (count: number) => {
    for (let left = Math.min(count, late.length); left > 0; left -= 1) {
      const [message] = late.splice(chance(late.length), 1);
      if (!message) break;
      for (const sequence of shown.paint(message)) if (chance(4) > 0) channel.send(encodeAcknowledgement({ sequence, earlier: 0 }));
    }
    await turns(3);
  };
  channel.listen({
    message: (data) => {
      if (!(data instanceof ArrayBuffer)) throw new Error('Texts keep their order');
      late.push(data, ...(chance(5) === 0 ? [data] : []));
    },
  });
  peers.operator.channel(pictureProtocol).send(JSON.stringify({ type: 'picture.start', isVideoSupported: true }));
  const colors = [0, 0xff0000, 0x00ff00, 0x336699];
  for (let step = 0; step < 50; step += 1) {
    const [x, y] = [chance(size.width - 30), chance(size.height - 30)];
    // First a film, then changes of which each is sent once.
    const rectangle = step < 25 && step % 10 > 3 ? whole : { x, y, width: 1 + chance(30), height: 1 + chance(30) };
    const [first = 0, second = 0, kind] = [colors[chance(4)], colors[chance(4)], chance(3)];
    screen.draw(rectangle, (column, row) => (kind === 0 || (kind === 1 ? column + row : row >> 3) % 2 ? first : second));
    await turns(4);
    await vi.advanceTimersByTimeAsync(chance(60));
    await deliver(step === 25 ? late.length : chance(4));
  }
  // The screen is at rest: everything arrives in the end.
  for (let quiet = 0; quiet < 12; quiet += 1) {
    await vi.advanceTimersByTimeAsync(100);
    await deliver(late.length);
  }
  sender.close();
  return { shown: shown.pixels, drawn: wordsOf(screen.desktop.pixels), videoFrames: videoPictures.length };
}

describe('a picture on the unordered channel', () => {
  it.each([1, 2, 3])('ends as it was drawn last, whatever is late, repeated or not acknowledged (%s)', async (seed) => {
    const { shown, drawn, videoFrames } = await run(seed);
    expect(videoFrames).toBeGreaterThan(0);
    expect(shown).toEqual(drawn);
  });
});
