import type { SurfaceKind } from '@nearhand/contracts/peer/surfaces.gen';

const kinds: Record<string, SurfaceKind> = { monitor: 'screen', window: 'window', browser: 'tab' };

/** The kind of surface that a track captures, if the browser reports it. A track without a surface comes from a camera. */
export function surfaceKindOf(track: MediaStreamTrack): SurfaceKind {
  const { displaySurface, facingMode } = track.getSettings();
  if (displaySurface) return kinds[displaySurface] ?? 'screen';
  return facingMode ? 'camera' : 'screen';
}
