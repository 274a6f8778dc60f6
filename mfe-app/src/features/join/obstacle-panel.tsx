import { FormattedMessage } from '@nearhand/platform/intl';
import { useState } from 'react';
import type { Obstacle } from './capture-screen.ts';
import controls from './join-controls.module.css';

const headingIds = {
  phone: 'app.join.phone.heading',
  insecure: 'app.join.insecure.heading',
  unsupported: 'app.join.unsupported.heading',
} as const satisfies Record<Obstacle, string>;

const textIds = {
  phone: 'app.join.phone.text',
  insecure: 'app.join.insecure.text',
  unsupported: 'app.join.unsupported.text',
} as const satisfies Record<Obstacle, string>;

/** Why it does not work here, and where it does. */
export function ObstaclePanel({ obstacle }: { obstacle: Obstacle }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const link = location.href;

  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <>
      <p>
        <strong>
          <FormattedMessage id={headingIds[obstacle]} />
        </strong>
      </p>
      <p>
        <FormattedMessage id={textIds[obstacle]} />
      </p>
      {window.isSecureContext && obstacle !== 'insecure' && (
        <button type="button" className={controls['button']} onClick={() => void copy()}>
          <FormattedMessage id="app.join.copy" />
        </button>
      )}
      <p className={controls['quiet']} role="status">
        {isCopied && <FormattedMessage id="app.join.copied" />}
        {isCopied === false && link}
      </p>
    </>
  );
}
