/** Why this browser cannot share its screen, or null when it can. */
export type UnsupportedReason = 'phone' | 'app' | 'insecure' | 'unsupported';

/** What a phone's own messengers and readers open links in: they share nothing. */
const inAppBrowsers = /FBAN|FBAV|Instagram|Line\/|MicroMessenger|Snapchat|LinkedInApp|TikTok|; wv\)/;

const isPhone = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) || (navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent));

export function unsupportedReason(): UnsupportedReason | null {
  const canConnect = typeof RTCPeerConnection === 'function';
  if (canConnect && typeof navigator.mediaDevices?.getDisplayMedia === 'function') return null;
  if (!window.isSecureContext) return 'insecure';
  if (inAppBrowsers.test(navigator.userAgent)) return 'app';
  return isPhone() ? 'phone' : 'unsupported';
}

/** Where the screen cannot be shown, a camera can: of the printer, the cables, or the other screen. */
export const hasCamera = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** What there is to show. */
export type Source = 'screen' | 'camera';

/** Why nothing was captured: what the customer can do about it differs. */
export type CaptureProblem = 'cancelled' | 'system' | 'failed' | 'camera-denied' | 'camera-busy' | 'camera-missing';

export type Capture = { kind: 'captured'; stream: MediaStream } | { kind: CaptureProblem };

const problemOfScreen = (error: unknown): CaptureProblem => {
  if (!(error instanceof DOMException)) return 'failed';
  // The browser may, the system does not let it: said only in the message.
  if (error.name === 'NotAllowedError') return /system/i.test(error.message) ? 'system' : 'cancelled';
  return error.name === 'AbortError' ? 'cancelled' : 'failed';
};

const problemOfCamera = (error: unknown): CaptureProblem => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'camera-denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'camera-missing';
  return 'camera-busy';
};

const screen = (): Promise<MediaStream> => navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30 } }, audio: false });

const camera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });

/** Opens the browser's own dialog. Only a click may ask for it, so nothing may be awaited between that click and this. */
export async function capture(source: Source): Promise<Capture> {
  try {
    const stream = await (source === 'screen' ? screen() : camera());
    for (const track of stream.getVideoTracks()) track.contentHint = source === 'screen' ? 'detail' : 'motion';
    return { kind: 'captured', stream };
  } catch (error) {
    return { kind: source === 'screen' ? problemOfScreen(error) : problemOfCamera(error) };
  }
}

export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
