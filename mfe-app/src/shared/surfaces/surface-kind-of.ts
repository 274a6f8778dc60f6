import type { SurfaceKind } from '@nearhand/contracts/peer/surfaces.gen';

const kinds: Record<string, SurfaceKind> = { monitor: 'screen', window: 'window', browser: 'tab' };

/** What a captured track shows, as far as the browser tells. A track without a surface comes from a camera. */
export function surfaceKindOf(track: MediaStreamTrack): SurfaceKind {
  const { displaySurface, facingMode } = track.getSettings();
  if (displaySurface) return kinds[displaySurface] ?? 'screen';
  return facingMode ? 'camera' : 'screen';
}
