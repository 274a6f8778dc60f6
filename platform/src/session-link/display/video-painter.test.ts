import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../testing/settled.ts';
import type { WholeFrame } from './frame-order.ts';
import { isVideoSupported, VideoPainter } from './video-painter.ts';

interface Callbacks {
  output: (frame: VideoFrame) => void;
  error: () => void;
}

/** Behaviour of the fake decoder for each chunk. */
let decodeWith: (callbacks: Callbacks, chunk: { timestamp: number }) => void = () => undefined;
let isConfigSupported: () => Promise<{ supported: boolean }> = async () => ({ supported: true });

class FakeDecoder {
  static isConfigSupported = () => isConfigSupported();
  state = 'configured';
  readonly #callbacks: Callbacks;

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks;
  }

  configure(): void {}

  decode(chunk: { timestamp: number }): void {
    decodeWith(this.#callbacks, chunk);
  }

  close(): void {
    this.state = 'closed';
  }
}

const globals = globalThis as Record<string, unknown>;
beforeEach(() => {
  isConfigSupported = async () => ({ supported: true });
  class Data {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  }
  Object.assign(globals, { VideoDecoder: FakeDecoder, EncodedVideoChunk: Object, ImageData: Data });
});
afterEach(() => {
  for (const name of ['VideoDecoder', 'EncodedVideoChunk', 'ImageData']) delete globals[name];
});

describe('isVideoSupported', () => {
  it('is false without the decoder, which only secure contexts have', async () => {
    delete globals['VideoDecoder'];
    expect(await isVideoSupported()).toBe(false);
  });

  it('is false for a decoder without the codec, or that fails to answer', async () => {
    isConfigSupported = async () => ({ supported: false });
    expect(await isVideoSupported()).toBe(false);
    isConfigSupported = async () => Promise.reject(new TypeError('codec'));
    expect(await isVideoSupported()).toBe(false);
    isConfigSupported = async () => ({ supported: true });
    expect(await isVideoSupported()).toBe(true);
  });
});

const rectangle = { x: 68, y: 34, width: 4, height: 2 };
const place = { x: 64, y: 32, width: 64, height: 64 };
const frameOf = (frame: number, isKey = true): WholeFrame =>
  ({ frame, isKey, sequences: [frame], place, rectangles: [rectangle], data: new Uint8Array() }) as unknown as WholeFrame;

function aPainter() {
  const options = { paint: vi.fn(), drop: vi.fn(), onKeyFrameNeeded: vi.fn(), onUnsupported: vi.fn() };
  return { painter: new VideoPainter(options), ...options };
}

const aPicture = (timestamp: number, bytesPerPixel: number) =>
  ({
    timestamp,
    allocationSize: () => rectangle.width * rectangle.height * bytesPerPixel,
    copyTo: vi.fn(async () => []),
    close: () => undefined,
  }) as unknown as VideoFrame;

describe('VideoPainter', () => {
  it('gives up when the decoder fails again and again', () => {
    decodeWith = ({ error }) => error();
    const { painter, drop, onKeyFrameNeeded, onUnsupported } = aPainter();
    for (let frame = 1; frame <= 6; frame += 1) painter.decode(frameOf(frame));
    expect([onKeyFrameNeeded.mock.calls.length, onUnsupported.mock.calls.length, drop.mock.calls.length]).toEqual([2, 1, 6]);
  });

  it('recovers from single failures', async () => {
    const { painter, paint, onUnsupported } = aPainter();
    for (let frame = 1; frame <= 8; frame += 1) {
      decodeWith = frame % 2 ? ({ error }) => error() : ({ output }, { timestamp }) => output(aPicture(timestamp, 4));
      painter.decode(frameOf(frame));
      await Promise.resolve();
    }
    await settled();
    expect([onUnsupported.mock.calls.length, paint.mock.calls.length]).toEqual([0, 4]);
  });

  it('takes the parts out of the frame, which has a place of its own on the display', async () => {
    const picture = aPicture(1, 4);
    decodeWith = ({ output }) => output(picture);
    const { painter, paint } = aPainter();
    painter.decode(frameOf(1));
    await settled();
    expect(picture.copyTo).toHaveBeenCalledWith(expect.anything(), { rect: { x: 4, y: 2, width: 4, height: 2 }, format: 'RGBA' });
    expect(paint.mock.calls[0]?.[1]).toMatchObject([{ rectangle, pixels: { width: 4, height: 2 } }]);
  });

  it('paints the frame itself where the browser does not convert parts of it', async () => {
    const picture = aPicture(1, 1.5);
    decodeWith = ({ output }) => output(picture);
    const { painter, paint } = aPainter();
    painter.decode(frameOf(1));
    await settled();
    expect(paint).toHaveBeenCalledWith(expect.objectContaining({ frame: 1 }), [{ rectangle, frame: picture }]);
    expect(picture.copyTo).not.toHaveBeenCalled();
  });
});
