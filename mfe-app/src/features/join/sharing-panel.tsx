import { FormattedMessage } from '@nearhand/platform/intl';
import { Elapsed } from '../../shared/time/elapsed.tsx';
import { CompanyLine } from './company-line.tsx';
import type { Invitation } from './join.data.ts';
import controls from './join-controls.module.css';
import { JoinPanel } from './join-panel.tsx';
import type { JoinState } from './join-state.ts';
import { useDoubleEscape } from './use-double-escape.ts';

type SharingState = Extract<JoinState, { phase: 'connecting' | 'sharing' | 'interrupted' }>;

const headingIds = {
  connecting: 'app.join.connecting.heading',
  sharing: 'app.join.sharing.heading',
  interrupted: 'app.join.interrupted.heading',
} as const satisfies Record<SharingState['phase'], string>;

const textIds = {
  connecting: 'app.join.connecting.text',
  sharing: 'app.join.sharing.text',
  interrupted: 'app.join.interrupted.text',
} as const satisfies Record<SharingState['phase'], string>;

interface SharingPanelProps {
  state: SharingState;
  invitation: Invitation;
  onStop: () => void;
}

/** Who sees the screen, since when, and the one way out. */
export function SharingPanel({ state, invitation: { company, operator }, onStop }: SharingPanelProps) {
  const names = { operator: operator.name, company: company.name };
  useDoubleEscape(true, onStop);

  return (
    <>
      <CompanyLine company={company} />
      <JoinPanel heading={<FormattedMessage id={headingIds[state.phase]} values={names} />} takesFocus>
        {'since' in state && (
          <p className={controls['live']}>
            <span className={controls['dot']} aria-hidden="true" />
            <FormattedMessage id="app.join.sharing.live" />
            <Elapsed since={state.since} />
          </p>
        )}
        <p role="status">
          <FormattedMessage id={textIds[state.phase]} values={names} />
        </p>
        <button type="button" className={`${controls['button']} ${controls['stop']}`} onClick={onStop}>
          <FormattedMessage id="app.join.stop" />
        </button>
        <p className={controls['quiet']}>
          <FormattedMessage id="app.join.stop.hint" />
        </p>
      </JoinPanel>
    </>
  );
}
