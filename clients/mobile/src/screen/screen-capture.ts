import type { ScreenPlugin } from '../plugins.ts';
import { type FrameTrack, frameTrack } from './frame-track.ts';

interface CaptureOptions {
  createTrack?: () => FrameTrack;
  createStream?: (track: MediaStreamTrack) => MediaStream;
}

const blobOf = (base64: string) => new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/jpeg' });

/** Shows the pictures of the screen until the page or the person ends it. */
async function showFrames(screen: ScreenPlugin, { track, show }: FrameTrack): Promise<void> {
  try {
    while (track.readyState === 'live') {
      const { jpeg } = await screen.nextFrame();
      if (jpeg === null) break;
      await show(blobOf(jpeg));
    }
  } catch {
    // The page has ended the track, or the native part the capture.
  }
  if (track.readyState === 'live') {
    track.stop();
    // A page is not notified of its own stop.
    track.dispatchEvent(new Event('ended'));
  }
  await screen.stop().catch(() => undefined);
}

/** Gives pages `getDisplayMedia`, which web views do not have. The page of a join link then offers to share the screen. */
export function addScreenCapture(
  { mediaDevices }: Navigator,
  screen: ScreenPlugin,
  { createTrack = frameTrack, createStream = (track) => new MediaStream([track]) }: CaptureOptions = {},
): void {
  // Pages without encryption have no media devices.
  if (!mediaDevices || 'getDisplayMedia' in mediaDevices) return;
  const getDisplayMedia = async (): Promise<MediaStream> => {
    await screen.start().catch(() => {
      throw new DOMException('The screen is not shared', 'NotAllowedError');
    });
    const frames = createTrack();
    void showFrames(screen, frames);
    return createStream(frames.track);
  };
  Object.defineProperty(mediaDevices, 'getDisplayMedia', { value: getDisplayMedia, configurable: true });
}
