import type { Surface } from '@nearhand/contracts/peer/surfaces.gen';
import { surfaceKindOf } from '../../shared/surfaces/surface-kind-of.ts';
import type { Source } from './capture-screen.ts';

/** One thing that this page shows, and its picture. */
export interface ShownSurface extends Surface {
  stream: MediaStream;
}

/** As the browser names it, where it does. A camera's name says nothing to the other side. */
function labelOf(track: MediaStreamTrack | undefined, source: Source): string {
  const label = track?.label ?? '';
  // Chromium gives ids of windows and tabs instead of their names.
  return source === 'camera' || /:\/\/|^\w+:-?\d+/.test(label) ? '' : label;
}

/** A screen on which nothing moves gives no pictures either; a camera always does. */
export const isStill = (track: MediaStreamTrack | undefined, source: Source): boolean => source === 'camera' && track?.muted === true;

export function shownSurface(stream: MediaStream, source: Source, isPaused: boolean): ShownSurface {
  const [track] = stream.getVideoTracks();
  const kind = source === 'camera' ? 'camera' : track ? surfaceKindOf(track) : 'screen';
  return { surfaceId: stream.id, kind, label: labelOf(track, source), isPaused, isStill: isStill(track, source), stream };
}
