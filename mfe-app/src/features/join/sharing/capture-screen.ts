/** Reason why this browser cannot share its screen. */
export type UnsupportedReason = 'phone' | 'app' | 'insecure' | 'unsupported';

/** Browsers inside messengers and readers, which cannot capture the screen. */
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

/** A camera can show a printer, cables or another screen. */
export const hasCamera = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

export type Source = 'screen' | 'camera';

/** Reason why nothing was captured. */
export type CaptureProblem = 'cancelled' | 'system' | 'failed' | 'camera-denied' | 'camera-busy' | 'camera-missing';

export type Capture = { kind: 'captured'; stream: MediaStream } | { kind: CaptureProblem };

const problemOfScreen = (error: unknown): CaptureProblem => {
  if (!(error instanceof DOMException)) return 'failed';
  // Only the message distinguishes a denial by the operating system.
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

/** Opens the browser's dialog. Requires user activation, so await nothing between the click and this call. */
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
