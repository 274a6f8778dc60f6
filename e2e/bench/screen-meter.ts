import type { BrowserContext, Page } from '@playwright/test';

/** What a page that receives a picture can say about it. It reads the frames as they are decoded, whether the page paints or not. */
interface ScreenMeter {
  tracks(): MediaStreamTrack[];
  /** Frames that are decoded in so many milliseconds. */
  framesIn(ms: number): Promise<number>;
  /** When the first frame comes whose lower edge is light, or dark: ms since 1970. */
  changed(isLight: boolean): Promise<number>;
}

declare global {
  interface Window {
    screenMeter: ScreenMeter;
  }
}

/** Chromium's; TypeScript does not know it yet. */
type Processor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };

/** Lets the pages of a browser measure what they receive. */
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

/** Turns the band on the customer's screen light or dark; gives the moment. */
const flip = (page: Page, isLight: boolean): Promise<number> =>
  page.locator('#nearhand-test-band').evaluate((strip, light) => {
    strip.style.background = light ? '#0f0' : '#000';
    return performance.timeOrigin + performance.now();
  }, isLight);

/** From screen to screen: how long after each flip its colour is there on the other side, in ms. */
export async function measureDelays(sender: Page, receiver: Page, flips: number): Promise<number[]> {
  const delays: number[] = [];
  for (let done = 0; done < flips; done += 1) {
    const isLight = done % 2 === 0;
    const seen = receiver.evaluate((light) => window.screenMeter.changed(light), isLight);
    // Between frames and not in step with them.
    await sender.waitForTimeout(250 + ((done * 37) % 100));
    delays.push(-(await flip(sender, isLight)) + (await seen));
  }
  return delays;
}
