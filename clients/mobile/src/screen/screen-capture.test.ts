import { describe, expect, it, vi } from 'vitest';
import type { ScreenPlugin } from '../plugins.ts';
import { addScreenCapture } from './screen-capture.ts';

class FakeTrack extends EventTarget {
  readyState = 'live';
  stop() {
    this.readyState = 'ended';
  }
}

function capture(frames: (string | null)[], isAllowed = true) {
  const track = new FakeTrack();
  const [shown, calls, ended]: [string[], string[], string[]] = [[], [], []];
  track.addEventListener('ended', () => ended.push(track.readyState));
  const screen: ScreenPlugin = {
    start: async () => {
      calls.push('start');
      if (!isAllowed) throw new Error('DENIED');
    },
    nextFrame: async () => ({ jpeg: frames.shift() ?? null }),
    stop: async () => void calls.push('stop'),
  };
  const navigator = { mediaDevices: {} } as unknown as Navigator;
  addScreenCapture(navigator, screen, {
    createTrack: () => ({
      track: track as unknown as MediaStreamTrack,
      show: async (jpeg) => {
        shown.push(`${jpeg.type} ${await jpeg.text()}`);
        if (frames[0] === 'page stops') track.stop();
      },
    }),
    createStream: (given) => ({ given }) as unknown as MediaStream,
  });
  return { track, shown, calls, ended, getDisplayMedia: () => navigator.mediaDevices.getDisplayMedia() };
}

describe('screen capture', () => {
  it('gives the page a video of the pictures, which ends with the capture', async () => {
    const { track, shown, calls, ended, getDisplayMedia } = capture([btoa('one'), btoa('two'), null]);
    expect(await getDisplayMedia()).toEqual({ given: track });
    await vi.waitFor(() => expect(calls).toEqual(['start', 'stop']));
    expect(shown).toEqual(['image/jpeg one', 'image/jpeg two']);
    expect(ended).toEqual(['ended']);
  });

  it('ends the capture when the page stops its track', async () => {
    const { calls, ended, getDisplayMedia } = capture([btoa('one'), 'page stops', btoa('two')]);
    await getDisplayMedia();
    await vi.waitFor(() => expect(calls).toEqual(['start', 'stop']));
    expect(ended).toEqual([]);
  });

  it('is refused as browsers do', async () => {
    const { calls, getDisplayMedia } = capture([], false);
    await expect(getDisplayMedia()).rejects.toMatchObject({ name: 'NotAllowedError' });
    expect(calls).toEqual(['start']);
  });

  it('leaves what the web view has, and pages without media devices', () => {
    const own = () => {};
    const navigator = { mediaDevices: { getDisplayMedia: own } } as unknown as Navigator;
    addScreenCapture(navigator, {} as ScreenPlugin);
    addScreenCapture({} as Navigator, {} as ScreenPlugin);
    expect(navigator.mediaDevices.getDisplayMedia).toBe(own);
  });
});
