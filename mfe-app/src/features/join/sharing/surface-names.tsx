import type { SurfaceKind } from '@nearhand/contracts/peer/surfaces.gen';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Fragment } from 'react';
import type { ShownSurface } from './surfaces.ts';

const kindIds = {
  screen: 'app.join.surface.screen',
  window: 'app.join.surface.window',
  tab: 'app.join.surface.tab',
  camera: 'app.join.surface.camera',
} as const satisfies Record<SurfaceKind, string>;

/** The browser's name of the surface, or its kind. */
export const SurfaceName = ({ surface: { kind, label } }: { surface: ShownSurface }) =>
  label ? <bdi>{`“${label}”`}</bdi> : <FormattedMessage id={kindIds[kind]} />;

export const SurfaceNames = ({ surfaces }: { surfaces: readonly ShownSurface[] }) =>
  surfaces.map((surface, index) => (
    <Fragment key={surface.surfaceId}>
      {index > 0 && ', '}
      <SurfaceName surface={surface} />
    </Fragment>
  ));
