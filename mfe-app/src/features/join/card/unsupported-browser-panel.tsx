import { FormattedMessage } from '@nearhand/platform/intl';
import { useState } from 'react';
import controls from '../page/join-controls.module.css';
import type { AppOffer } from '../sharing/app-offer.ts';
import type { Source, UnsupportedReason } from '../sharing/capture-screen.ts';
import { AppPanel } from './app-panel.tsx';

const headingIds = {
  phone: 'app.join.phone.heading',
  app: 'app.join.app.heading',
  insecure: 'app.join.insecure.heading',
  unsupported: 'app.join.unsupportedBrowser.heading',
} as const satisfies Record<UnsupportedReason, string>;

const textIds = {
  phone: 'app.join.phone.text',
  app: 'app.join.app.text',
  insecure: 'app.join.insecure.text',
  unsupported: 'app.join.unsupportedBrowser.text',
} as const satisfies Record<UnsupportedReason, string>;

interface UnsupportedBrowserPanelProps {
  unsupported: UnsupportedReason;
  /** Null if there is none for this phone. */
  app: AppOffer | null;
  sessionKey: string;
  server: string;
  /** A camera can be shown instead. */
  hasCamera: boolean;
  isChoosing: boolean;
  onShare: (source: Source) => void;
}

/** Explains why the screen cannot be shared here, and offers alternatives. */
export function UnsupportedBrowserPanel({
  unsupported,
  app,
  sessionKey,
  server,
  hasCamera,
  isChoosing,
  onShare,
}: UnsupportedBrowserPanelProps) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);

  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <>
      <p>
        <strong>
          <FormattedMessage id={headingIds[unsupported]} />
        </strong>
      </p>
      {unsupported !== 'insecure' && app && <AppPanel app={app} sessionKey={sessionKey} server={server} />}
      <p>
        <FormattedMessage id={textIds[unsupported]} />
      </p>
      {unsupported !== 'insecure' && (
        <button type="button" className={controls[app ? 'plain' : 'button']} data-copy onClick={() => void copy()}>
          <FormattedMessage id="app.join.copy" />
        </button>
      )}
      <p className={controls['quiet']} role="status">
        {isCopied && <FormattedMessage id="app.join.copied" />}
        {isCopied === false && location.href}
      </p>
      {unsupported !== 'insecure' && hasCamera && (
        <>
          <p>
            <FormattedMessage id="app.join.phone.camera" />
          </p>
          <button
            type="button"
            className={controls['plain']}
            onClick={isChoosing ? undefined : () => onShare('camera')}
            aria-disabled={isChoosing}
          >
            <FormattedMessage id="app.join.show.camera" />
          </button>
        </>
      )}
    </>
  );
}
