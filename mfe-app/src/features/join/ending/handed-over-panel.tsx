import { app } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import type { Invitation } from '../join.data.ts';
import { ArrivedFiles } from '../notices/arrived-files.tsx';
import controls from '../page/join-controls.module.css';
import { JoinPanel } from '../page/join-panel.tsx';

interface HandedOverPanelProps {
  invitation: Invitation;
  arrived: readonly Transfer[];
  onReturn: () => void;
}

/** The agent on this computer continues the session. */
export function HandedOverPanel({ invitation, arrived, onReturn }: HandedOverPanelProps) {
  const { control } = app;
  const names = { operator: invitation.operator.name };
  return (
    <JoinPanel heading={<FormattedMessage id="app.join.handedOver.heading" />} takesFocus>
      <p role="status">
        {control ? (
          <FormattedMessage id="app.join.handedOver.app" values={names} />
        ) : (
          <FormattedMessage id="app.join.handedOver.text" values={names} />
        )}
      </p>
      <p className={controls['quiet']}>
        <FormattedMessage id="app.join.handedOver.hint" />
      </p>
      {control && (
        <button type="button" className={`${controls['button']} ${controls['stop']}`} onClick={() => control.stop()}>
          <FormattedMessage id="app.join.end" />
        </button>
      )}
      <button type="button" className={controls['plain']} onClick={onReturn}>
        <FormattedMessage id="app.join.handedOver.return" />
      </button>
      {arrived.length > 0 && <ArrivedFiles files={arrived} />}
    </JoinPanel>
  );
}
