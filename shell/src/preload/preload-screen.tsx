import { boot, client, hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { useEffect } from 'react';
import { ScreenFrame } from '../errors/screen-frame';
import { loadAppPages } from './app-pages';

/** A hidden window of the desktop app, which opens pages at once afterwards. */
export function PreloadScreen() {
  useEffect(() => client.announceReady(boot.revision), []);
  return (
    <main>
      <ScreenFrame>
        <h1>
          <FormattedMessage id="app.preload.ready" />
        </h1>
        <Link className="nh-button" to={hrefOf('app')}>
          <FormattedMessage id="app.preload.open" />
        </Link>
      </ScreenFrame>
    </main>
  );
}

export { loadAppPages as loader, PreloadScreen as Component };
