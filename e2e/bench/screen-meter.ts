import type { BrowserContext, Page } from '@playwright/test';

/** Measures the received video from decoded frames, independent of painting. */
interface ScreenMeter {
  tracks(): MediaStreamTrack[];
  /** Number of frames decoded within a duration. */
  framesIn(ms: number): Promise<number>;
  /** Time of the first frame whose lower edge is light or dark (ms since 1970). */
  changed(isLight: boolean): Promise<number>;
}

declare global {
  interface Window {
    screenMeter: ScreenMeter;
  }
}

/** Chromium only; missing in TypeScript's DOM types. */
type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };

/** Installs the meter in the pages of a browser context. */
export async function meterIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const received: MediaStreamTrack[] = [];
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = new Proxy(Original, {
      construct(target, args: [RTCConfiguration?]) {
        const connection = new target(...args);
        connection.addEventListener('track', ({ track }) => track.kind === 'video' && received.push(track));
        return connection;
      },
    });
    const live = () => received.filter(({ readyState, muted }) => readyState === 'live' && !muted);
    const framesUntil = async (isEnough: (frame: VideoFrame) => boolean): Promise<void> => {
      const { MediaStreamTrackProcessor } = window as unknown as { MediaStreamTrackProcessor: Processor };
      const track = live().at(-1)?.clone();
      if (!track) throw new Error('No picture has come');
      const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
      for (;;) {
        const { value: frame, done } = await reader.read();
        if (done) throw new Error('The picture has ended');
        const isOver = isEnough(frame);
        frame.close();
        if (isOver) break;
      }
      await reader.cancel();
      track.stop();
    };
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const isLightBelow = (frame: VideoFrame) => {
      const { displayWidth, displayHeight } = frame;
      canvas?.drawImage(frame, displayWidth * 0.75, displayHeight * 0.95, 1, 1, 0, 0, 1, 1);
      return (canvas?.getImageData(0, 0, 1, 1).data[1] ?? 0) > 127;
    };
    window.screenMeter = {
      tracks: live,
      framesIn: async (ms) => {
        let frames = 0;
        const until = performance.now() + ms;
        await framesUntil(() => {
          frames += 1;
          return performance.now() > until;
        });
        return frames;
      },
      changed: async (isLight) => {
        await framesUntil((frame) => isLightBelow(frame) === isLight);
        return performance.timeOrigin + performance.now();
      },
    };
  });
}

/** Makes the band on the customer's screen light or dark; returns the time. */
const flip = (page: Page, isLight: boolean): Promise<number> =>
  page.locator('#nearhand-test-band').evaluate((strip, light) => {
    strip.style.background = light ? '#0f0' : '#000';
    return performance.timeOrigin + performance.now();
  }, isLight);

/** Delay from each colour change to its arrival on the other side, in ms. */
export async function measureDelays(sender: Page, receiver: Page, flips: number): Promise<number[]> {
  const delays: number[] = [];
  for (let done = 0; done < flips; done += 1) {
    const isLight = done % 2 === 0;
    const seen = receiver.evaluate((light) => window.screenMeter.changed(light), isLight);
    // Varies the phase relative to the frames.
    await sender.waitForTimeout(250 + ((done * 37) % 100));
    delays.push(-(await flip(sender, isLight)) + (await seen));
  }
  return delays;
}
