import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/standalone';
import controls from './join-controls.module.css';
import { JoinFrame } from './join-frame.tsx';
import { JoinPanel } from './join-panel.tsx';

/** The same for unknown, expired and closed invitations. */
export function InvalidPanel({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <JoinFrame>
      <JoinPanel heading={<FormattedMessage id="app.join.invalid.heading" />} takesFocus={takesFocus}>
        <p>
          <FormattedMessage id="app.join.invalid.text" />
        </p>
        <Link className={controls['button'] ?? ''} to={hrefOf('join')}>
          <FormattedMessage id="app.join.invalid.code" />
        </Link>
      </JoinPanel>
    </JoinFrame>
  );
}
