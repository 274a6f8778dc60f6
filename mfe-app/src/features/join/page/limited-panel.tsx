import { FormattedMessage, FormattedTime } from '@nearhand/platform/intl';
import controls from './join-controls.module.css';
import { JoinFrame } from './join-frame.tsx';
import { JoinPanel } from './join-panel.tsx';

export function LimitedPanel({ retryAt, takesFocus = false }: { retryAt: number; takesFocus?: boolean }) {
  const time = <FormattedTime value={retryAt} hour="numeric" minute="2-digit" second="2-digit" />;
  return (
    <JoinFrame>
      <JoinPanel heading={<FormattedMessage id="app.join.limited.heading" />} takesFocus={takesFocus}>
        <p>
          <FormattedMessage id="app.join.limited.text" values={{ time }} />
        </p>
        <button type="button" className={controls['button']} onClick={() => location.reload()}>
          <FormattedMessage id="app.join.limited.retry" />
        </button>
      </JoinPanel>
    </JoinFrame>
  );
}
