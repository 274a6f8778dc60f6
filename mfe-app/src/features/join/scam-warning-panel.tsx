import { FormattedMessage } from '@nearhand/platform/intl';
import { CompanyLine } from './company-line.tsx';
import type { Invitation } from './join.data.ts';
import controls from './join-controls.module.css';
import { JoinPanel } from './join-panel.tsx';

interface ScamWarningPanelProps {
  invitation: Invitation;
  onShare: () => void;
  onDeny: () => void;
}

/** Shown before sharing with a company for the first time. */
export function ScamWarningPanel({ invitation: { company }, onShare, onDeny }: ScamWarningPanelProps) {
  return (
    <>
      <CompanyLine company={company} />
      <JoinPanel heading={<FormattedMessage id="app.join.scamWarning.heading" values={{ company: company.name }} />} takesFocus>
        <div className={controls['caution']}>
          <p>
            <FormattedMessage id="app.join.scamWarning.text" values={{ company: company.name }} />
          </p>
          <ul className={controls['list']}>
            <li>
              <FormattedMessage id="app.join.scamWarning.call" />
            </li>
            <li>
              <FormattedMessage id="app.join.scamWarning.money" />
            </li>
            <li>
              <FormattedMessage id="app.join.scamWarning.secret" />
            </li>
          </ul>
        </div>
        <div className={controls['actions']}>
          <button type="button" className={controls['button']} onClick={onDeny}>
            <FormattedMessage id="app.join.scamWarning.no" />
          </button>
          <button type="button" className={controls['plain']} onClick={onShare}>
            <FormattedMessage id="app.join.scamWarning.yes" />
          </button>
        </div>
      </JoinPanel>
    </>
  );
}
