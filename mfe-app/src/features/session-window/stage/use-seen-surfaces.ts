import type { SurfaceKind } from '@nearhand/contracts/peer/surfaces.gen';
import { useIntl } from '@nearhand/platform/intl';
import { seenStream, type WindowState } from '../window-state.ts';

/** One picture that is there, as it is called here. */
export interface SeenSurface {
  stream: MediaStream;
  label: string;
  isSeen: boolean;
  isPaused: boolean;
  isStill: boolean;
}

const kindIds = {
  screen: 'app.session.surface.screen',
  window: 'app.session.surface.window',
  tab: 'app.session.surface.tab',
  camera: 'app.session.surface.camera',
} as const satisfies Record<SurfaceKind, string>;

/** What the browser calls a captured surface where it has no name for it, such as `screen:0:0` or `web-contents-media-stream://…`. */
const technicalLabel = /^(screen|window|web-contents-media-stream|browser)[:/]/i;

/** The pictures that have come, with what the customer's page says about each. */
export function useSeenSurfaces(state: WindowState): SeenSurface[] {
  const intl = useIntl();
  const seen = seenStream(state);
  return state.streams.map((stream) => {
    const said = state.surfaces?.find(({ surfaceId }) => surfaceId === stream.id);
    const label =
      said?.label && !technicalLabel.test(said.label) ? said.label : intl.formatMessage({ id: kindIds[said?.kind ?? 'screen'] });
    return { stream, label, isSeen: stream === seen, isPaused: said?.isPaused ?? false, isStill: said?.isStill ?? false };
  });
}
