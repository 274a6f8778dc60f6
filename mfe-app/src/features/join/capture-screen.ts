/** Why this browser cannot share, or null when it can. */
export type Obstacle = 'phone' | 'insecure' | 'unsupported';

const isPhone = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) || (navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent));

export function obstacleHere(): Obstacle | null {
  if (typeof navigator.mediaDevices?.getDisplayMedia === 'function' && typeof RTCPeerConnection === 'function') return null;
  if (isPhone()) return 'phone';
  return window.isSecureContext ? 'unsupported' : 'insecure';
}

export type Capture = { kind: 'captured'; stream: MediaStream } | { kind: 'cancelled' } | { kind: 'failed' };

/** Opens the browser's own dialog. Only a click may ask for it, so nothing may be awaited between that click and this. */
export async function captureScreen(): Promise<Capture> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30 } }, audio: false });
    for (const track of stream.getVideoTracks()) track.contentHint = 'detail';
    return { kind: 'captured', stream };
  } catch (error) {
    const isRefusal = error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
    return { kind: isRefusal ? 'cancelled' : 'failed' };
  }
}

export function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
