import { FormattedMessage } from '@nearhand/platform/intl';
import controls from '../page/join-controls.module.css';
import type { LiveState, Sharing } from './sharing.ts';
import classes from './surface-list.module.css';
import { SurfaceName } from './surface-names.tsx';
import { SurfacePreview } from './surface-preview.tsx';

interface SurfaceListProps {
  sharing: Sharing;
  live: LiveState;
  operator: string;
}

export function SurfaceList({ sharing, live: { surfaces }, operator }: SurfaceListProps) {
  if (surfaces.length === 0) return null;
  return (
    <div>
      <p className={controls['label']}>
        <FormattedMessage id="app.join.surfaces.label" />
      </p>
      <ul className={classes['surfaces']}>
        {surfaces.map((surface) => (
          <li key={surface.surfaceId} className={classes['surface']}>
            <SurfacePreview surface={surface} annotations={sharing.annotations} nameOf={(peer) => sharing.links.nameOf(peer)} />
            <p>
              <SurfaceName surface={surface} />
            </p>
            <p className={controls['error']} role="status">
              {surface.isStill && <FormattedMessage id="app.join.surface.cameraFrozen" />}
            </p>
            {surfaces.length > 1 && (
              <button type="button" className={controls['plain']} onClick={() => sharing.remove(surface.surfaceId)}>
                <FormattedMessage id="app.join.surface.remove" />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={controls['quiet']}>
        <FormattedMessage id="app.join.surfaces.hint" values={{ operator }} />
      </p>
    </div>
  );
}
