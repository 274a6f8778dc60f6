import { client, hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useLocation } from '@nearhand/platform/router';
import { useSyncExternalStore } from 'react';
import { userLink } from '../prerendered/user-link';
import { useIsSignedIn } from '../routing/use-is-signed-in';
import styles from './logo.module.css';

const ratio = 5.83125;

interface LogoProps {
  /** Height in pixels; the width scales with it (spec §9). */
  height?: number;
}

function Wordmark({ height }: { height: number }) {
  return (
    <svg className={styles['mark']} width={height * ratio} height={height} viewBox="0 0 139.95 24" aria-hidden="true">
      <path
        className={styles['hand']}
        d="M3 4.500A4.500 4.500 0 0 1 7.500 0h9A4.500 4.500 0 0 1 21 4.500v8a4.500 4.500 0 0 1-4.500 4.500H13l-6 6v-6A4 4 0 0 1 3 13z"
      />
      <path className={styles['spark']} d="M8 12V6l8 6V6" />
      <text x="28" y="19" textLength="110" lengthAdjust="spacingAndGlyphs">
        Nearhand
      </text>
    </svg>
  );
}

const neverChanges = () => () => {};

/** Apps show no link, which prerendered pages learn after hydration. Nor do frames, where it would leave the page of the host. */
function useIsLink(): boolean {
  const { pathname } = useLocation();
  const hasLink = useSyncExternalStore(
    neverChanges,
    () => client.hasLogoLink,
    () => true,
  );
  return hasLink && !/^\/integration(\/|$)/.test(pathname);
}

/** Links to the app if somebody is signed in, else to the home page (spec §2). */
export function Logo({ height = 24 }: LogoProps) {
  const isSignedIn = useIsSignedIn();
  if (!useIsLink())
    return (
      <span className={styles['link']} role="img" aria-label="Nearhand">
        <Wordmark height={height} />
      </span>
    );
  return (
    <Link className={styles['link']} to={isSignedIn ? hrefOf('app') : hrefOf('home')} {...userLink(hrefOf('app'))}>
      <Wordmark height={height} />
      <span className={styles['label']}>
        <FormattedMessage id="app.nav.home" />
      </span>
    </Link>
  );
}
