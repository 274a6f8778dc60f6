import type { Surface } from '@nearhand/contracts/peer/surfaces.gen';
import { surfaceKindOf } from '../../../shared/surfaces/surface-kind-of.ts';
import type { Source } from './capture-screen.ts';

export interface ShownSurface extends Surface {
  stream: MediaStream;
}

/** The browser's name of the surface; empty for a camera. */
function labelOf(track: MediaStreamTrack | undefined, source: Source): string {
  const label = track?.label ?? '';
  // Chromium returns ids instead of names for windows and tabs.
  return source === 'camera' || /:\/\/|^\w+:-?\d+/.test(label) ? '' : label;
}

/** A screen without changes produces no frames; a camera always does. */
export const isStill = (track: MediaStreamTrack | undefined, source: Source): boolean => source === 'camera' && track?.muted === true;

export function shownSurface(stream: MediaStream, source: Source, isPaused: boolean): ShownSurface {
  const [track] = stream.getVideoTracks();
  const kind = source === 'camera' ? 'camera' : track ? surfaceKindOf(track) : 'screen';
  return { surfaceId: stream.id, kind, label: labelOf(track, source), isPaused, isStill: isStill(track, source), stream };
}
