import { FormattedMessage } from '@nearhand/platform/intl';
import type { Invitation } from '../join.data.ts';
import type { JoinState } from '../join-state.ts';
import { CompanyLine } from '../page/company-line.tsx';
import controls from '../page/join-controls.module.css';
import { JoinPanel } from '../page/join-panel.tsx';
import { useDoubleEscape } from '../sharing/use-double-escape.ts';

interface WaitingPanelProps {
  state: Extract<JoinState, { phase: 'joining' | 'waiting' }>;
  invitation: Invitation;
  onLeave: () => void;
}

const headingOf = (state: WaitingPanelProps['state']) => {
  if (state.phase === 'joining') return 'app.join.joining.heading';
  return state.reason === 'plan' ? 'app.join.waiting.plan.heading' : 'app.join.waiting.operator.heading';
};

const textOf = (state: WaitingPanelProps['state']) => {
  if (state.phase === 'joining') return state.isSolving ? 'app.join.joining.captcha' : 'app.join.connecting.text';
  return state.reason === 'plan' ? 'app.join.waiting.plan.text' : 'app.join.waiting.operator.text';
};

export function WaitingPanel({ state, invitation: { company, operator }, onLeave }: WaitingPanelProps) {
  const names = { operator: operator.name, company: company.name };
  useDoubleEscape(true, onLeave);

  return (
    <>
      <CompanyLine company={company} />
      <JoinPanel key={state.phase} heading={<FormattedMessage id={headingOf(state)} values={names} />} takesFocus>
        <p role="status">
          <FormattedMessage id={textOf(state)} values={names} />
        </p>
        <button type="button" className={`${controls['button']} ${controls['stop']}`} onClick={onLeave}>
          {state.phase === 'waiting' ? <FormattedMessage id="app.join.waiting.leave" /> : <FormattedMessage id="app.join.stop" />}
        </button>
      </JoinPanel>
    </>
  );
}
