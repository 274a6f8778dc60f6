import type { SurfaceKind } from '@nearhand/contracts/peer/surfaces.gen';
import { useIntl } from '@nearhand/platform/intl';
import { seenStream, type WindowState } from '../window-state.ts';

/** A received picture with its name. */
export interface SeenSurface {
  stream: MediaStream;
  label: string;
  isSeen: boolean;
  isPaused: boolean;
  isStill: boolean;
  isTooLarge: boolean;
}

const kindIds = {
  screen: 'app.session.surface.screen',
  window: 'app.session.surface.window',
  tab: 'app.session.surface.tab',
  camera: 'app.session.surface.camera',
} as const satisfies Record<SurfaceKind, string>;

/** Names of browsers for captured surfaces without a title, such as `screen:0:0` or `web-contents-media-stream://…`. */
const technicalLabel = /^(screen|window|web-contents-media-stream|browser)[:/]/i;

/** Received pictures with the customer's description of each. */
export function useSeenSurfaces(state: WindowState): SeenSurface[] {
  const intl = useIntl();
  const seen = seenStream(state);
  return state.streams.map((stream) => {
    const described = state.surfaces?.find(({ surfaceId }) => surfaceId === stream.id);
    const label =
      described?.label && !technicalLabel.test(described.label)
        ? described.label
        : intl.formatMessage({ id: kindIds[described?.kind ?? 'screen'] });
    return {
      stream,
      label,
      isSeen: stream === seen,
      isPaused: described?.isPaused ?? false,
      isStill: described?.isStill ?? false,
      isTooLarge: state.tooLarge.includes(stream.id),
    };
  });
}
