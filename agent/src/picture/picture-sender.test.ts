import { type PictureMessage, pictureProtocol, pictureTrackProtocol, unorderedPictureProtocol } from '@nearhand/contracts/peer/picture.gen';
import { decodePictureFrame, encodeAcknowledgement, type PictureFrame } from '@nearhand/platform/session-link/display/picture-format';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { afterEach, beforeEach, describe, expect, it, type Mocked, vi } from 'vitest';
import { PictureSender } from './picture-sender.ts';
import { decodePng } from './testing/decode-png.ts';
import { FakeScreen } from './testing/fake-screen.ts';
import type { VideoEncoder } from './video-encoder.ts';

const size = { width: 320, height: 192 };
const whole = { x: 0, y: 0, ...size };

beforeEach(() => void vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

/** Longer than any update of these tests. */
const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

interface Given {
  mayView?: () => boolean;
  screen?: FakeScreen;
  isAcknowledging?: boolean;
}

function aSession({ mayView = () => true, screen = new FakeScreen(size.width, size.height), isAcknowledging = true }: Given = {}) {
  const peers = fakePeers();
  const messages: PictureMessage[] = [];
  const frames: PictureFrame[] = [];
  const channel = peers.operator.channel(pictureProtocol);
  channel.listen({
    message: (data) => {
      const message: PictureMessage = JSON.parse(String(data));
      if (message.type === 'picture.begin') messages.push(message);
    },
  });
  peers.operator.channel(unorderedPictureProtocol).listen({
    message: (data) => {
      if (typeof data === 'string') throw new Error('Texts keep their order');
      const frame = decodePictureFrame(data, screen.desktop);
      if (!frame) throw new Error('The format does not allow this message');
      frames.push(frame);
      if (isAcknowledging) channel.send(encodeAcknowledgement({ sequence: frame.sequence, earlier: 0 }));
    },
  });
  const video: Mocked<VideoEncoder> = {
    setRate: vi.fn(),
    encode: vi.fn(async () => ({ isKey: true, data: Buffer.from([1, 2, 3]) })),
    close: vi.fn(),
  } as Mocked<VideoEncoder>;
  const sender = new PictureSender({ peers: peers.customer, screen, mayView, openVideo: () => video });
  const start = async (isVideoSupported = false) => {
    channel.send(JSON.stringify({ type: 'picture.start', isVideoSupported }));
    await settled();
  };
  return { peers, screen, sender, messages, frames, video, start, channel };
}

describe('PictureSender', () => {
  it('sends nothing to a peer that may not view, until it may', async () => {
    let isAllowed = false;
    const { sender, frames, messages, start } = aSession({ mayView: () => isAllowed });
    await start();
    expect([frames, messages]).toEqual([[], []]);
    isAllowed = true;
    sender.followPermissions();
    await settled();
    expect(messages).toMatchObject([{ type: 'picture.begin', displayId: 'one', ...size }]);
    expect(frames).toHaveLength(1);
  });

  it('sends the whole picture first, and then only what has changed', async () => {
    const { screen, frames, start } = aSession();
    screen.draw(whole, () => 0x336699);
    await start();
    expect(frames).toMatchObject([{ kind: 'fill', fills: [{ ...whole, color: 0x336699 }] }]);
    screen.draw({ x: 40, y: 40, width: 10, height: 10 }, (x, y) => ((x + y) % 2 ? 0xff0000 : 0x00ff00));
    await settled();
    const [, png] = frames;
    if (png?.kind !== 'png') throw new Error(png?.kind);
    expect(png.rectangle).toEqual({ x: 32, y: 32, width: 32, height: 32 });
    expect(decodePng(png.data).pixels[8 * 32 + 8]).toEqual([0, 255, 0]);
    // Drawn again with the same colours.
    screen.draw({ x: 40, y: 40, width: 10, height: 10 }, (x, y) => ((x + y) % 2 ? 0xff0000 : 0x00ff00));
    await settled();
    expect(frames).toHaveLength(2);
  });

  it('sends still pictures only to a browser without the decoder, also of moving areas', async () => {
    const { screen, frames, video, start } = aSession();
    await start(false);
    for (let frame = 1; frame <= 60; frame += 1) {
      screen.draw(whole, (x, y) => (Math.imul(x * 7_919 + y * 104_729 + frame, 2_654_435_761) >>> 8) & 0xffffff);
      await settled();
    }
    expect(video.encode).not.toHaveBeenCalled();
    expect(frames.length).toBeGreaterThan(30);
    expect(new Set(frames.map(({ kind }) => kind)).has('video')).toBe(false);
  });

  it('reads nothing from the screen while nobody sees it', async () => {
    const { screen, peers, start } = aSession();
    screen.draw(whole, () => 1);
    await settled();
    expect(screen.read).toEqual([]);
    await start();
    expect(screen.read).toEqual([[0, size.height]]);
    peers.cut();
    screen.draw(whole, () => 2);
    await settled();
    expect(screen.read).toHaveLength(1);
  });

  it('waits for acknowledgements, and then sends what has changed meanwhile as one update', async () => {
    const { screen, frames, start, channel } = aSession({ isAcknowledging: false });
    // More than the window: noise in many messages.
    const noise = (seed: number) => (x: number, y: number) => (Math.imul(x * 7_919 + y * 104_729 + seed, 2_654_435_761) >>> 8) & 0xffffff;
    screen.draw(whole, noise(0));
    await start();
    for (let seed = 1; seed < 40; seed += 1) {
      screen.draw(whole, noise(seed));
      await settled();
    }
    const waiting = frames.length;
    expect(waiting).toBeLessThan(20);
    for (const { sequence } of [...frames]) channel.send(encodeAcknowledgement({ sequence, earlier: 0 }));
    await settled();
    expect(frames.length).toBeGreaterThan(waiting);
  });

  it('sends moving parts as video to a browser that decodes it, and refines them at rest', async () => {
    const { screen, frames, video, start } = aSession();
    await start(true);
    for (let count = 0; count < 6; count += 1) {
      screen.draw({ x: 0, y: 0, width: 256, height: 128 }, (x, y) => (x * y * (count + 3)) & 0xffffff);
      await settled();
    }
    const shown = frames.filter(({ kind }) => kind === 'video');
    expect(shown[0]).toMatchObject({ frame: 0, isKey: true, rectangles: [{ x: 0, y: 0, width: 256, height: 128 }] });
    expect(video.encode.mock.calls[0]?.[2]).toBe(true);
    const before = frames.length;
    await vi.advanceTimersByTimeAsync(500);
    await settled();
    expect(frames.slice(before).map(({ kind }) => kind)).toContain('jpeg');
  });

  it('does not wait for the encoder with what changes elsewhere, which is newer than the video frame', async () => {
    const { screen, frames, video, start } = aSession();
    await start(true);
    const move = async (count: number) => {
      screen.draw({ x: 0, y: 0, width: 256, height: 128 }, (x, y) => (x * y * (count + 3)) & 0xffffff);
      await settled();
    };
    for (let count = 0; count < 6; count += 1) await move(count);
    const encoded = Promise.withResolvers<{ isKey: boolean; data: Buffer }>();
    video.encode.mockReturnValueOnce(encoded.promise);
    video.encode.mockClear();
    frames.length = 0;
    for (const count of [6, 7, 8]) await move(count);
    screen.draw({ x: 288, y: 160, width: 32, height: 32 }, () => 0x336699);
    await settled();
    expect(video.encode).toHaveBeenCalledTimes(1);
    expect(frames).toMatchObject([{ kind: 'fill', fills: [{ color: 0x336699 }] }]);
    encoded.resolve({ isKey: false, data: Buffer.from([1]) });
    await settled();
    const [fill, first, second] = frames;
    expect([first?.kind, second?.kind]).toEqual(['video', 'video']);
    expect(first?.sequence).toBeLessThan(fill?.sequence ?? 0);
    expect(second?.sequence).toBeGreaterThan(fill?.sequence ?? 0);
    // All changes of the meantime are one frame.
    expect(video.encode).toHaveBeenCalledTimes(2);
  });

  it('sends still pictures when the encoder fails', async () => {
    const { screen, frames, video, start } = aSession();
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    video.encode.mockRejectedValue(new Error('no'));
    await start(true);
    for (let count = 0; count < 6; count += 1) {
      screen.draw({ x: 0, y: 0, width: 256, height: 128 }, (x, y) => (x * y * (count + 3)) & 0xffffff);
      await settled();
    }
    expect(frames.some(({ kind }) => kind === 'video')).toBe(false);
    expect(frames.at(-1)?.kind).toBe('jpeg');
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  it('begins a new picture for another display', async () => {
    const one = { displayId: 'one', name: 'One', x: 0, y: 0, width: 160, height: 192, scale: 1, isPrimary: true };
    const two = { ...one, displayId: 'two', name: 'Two', x: 160, isPrimary: false };
    const { screen, sender, frames, messages, start } = aSession({ screen: new FakeScreen(size.width, size.height, [one, two]) });
    screen.draw({ ...whole, width: 160 }, () => 0xaa0000);
    screen.draw({ ...whole, x: 160, width: 160 }, () => 0x0000bb);
    await start();
    sender.select('operator', 'two');
    sender.select('operator', 'three');
    await settled();
    expect(messages.map((message) => message.type === 'picture.begin' && message.displayId)).toEqual(['one', 'two']);
    expect(frames.map((frame) => frame.kind === 'fill' && frame.fills[0]?.color)).toEqual([0xaa0000, 0x0000bb]);
    screen.change([{ ...one, width: 320 }]);
    await settled();
    expect(messages.at(-1)).toMatchObject({ type: 'picture.begin', displayId: 'one', width: 320 });
  });

  it('repeats a short message that is not acknowledged, unless others have followed', async () => {
    const { screen, frames, start } = aSession({ isAcknowledging: false });
    await start();
    const sequences = () => frames.splice(0).map(({ sequence }) => sequence);
    expect(sequences()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sequences()).toEqual([1, 1]);
    screen.draw({ x: 40, y: 40, width: 10, height: 10 }, () => 1);
    await settled();
    screen.draw({ x: 40, y: 40, width: 10, height: 10 }, () => 2);
    await settled();
    await vi.advanceTimersByTimeAsync(100);
    expect(sequences()).toEqual([2, 3, 3, 3]);
  });

  it('survives any message of a peer', async () => {
    const { channel, start, frames, screen } = aSession();
    await start();
    for (let seed = 0; seed < 2_000; seed += 1) {
      const bytes = Uint8Array.from({ length: seed % 40 }, (_, index) => Math.imul(seed + 1, index + 7) >>> 3);
      channel.send(seed % 2 ? bytes.buffer : Buffer.from(bytes).toString('latin1'));
    }
    await settled();
    screen.draw(whole, () => 0x010203);
    await settled();
    expect(frames.at(-1)).toMatchObject({ kind: 'fill', fills: [{ color: 0x010203 }] });
  });

  it('sends long messages in a track where the path is long, and again in the channel if none of them arrives', async () => {
    const { peers, screen, frames, start, channel } = aSession({ isAcknowledging: false });
    let inTrack = 0;
    peers.operator.channel(pictureTrackProtocol).listen({
      message: () => {
        inTrack += 1;
      },
    });
    const drawNoise = async () => {
      screen.draw(whole, () => Math.floor(Math.random() * 0x1000000));
      await settled();
    };
    await start();
    await vi.advanceTimersByTimeAsync(40);
    for (const { sequence } of frames) channel.send(encodeAcknowledgement({ sequence, earlier: 0 }));
    await settled();
    const before = frames.length;
    await drawNoise();
    expect([inTrack > 0, frames.length]).toEqual([true, before]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(frames.length).toBe(before + inTrack);
  });
});
