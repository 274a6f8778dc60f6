import { FormattedMessage } from '@nearhand/platform/intl';
import { JoinFrame } from './join-frame.tsx';
import { JoinPanel } from './join-panel.tsx';

/** Somebody takes part already, perhaps this person in another tab. */
export function TakenPanel({ takesFocus = false }: { takesFocus?: boolean }) {
  return (
    <JoinFrame>
      <JoinPanel heading={<FormattedMessage id="app.join.taken.heading" />} takesFocus={takesFocus}>
        <p>
          <FormattedMessage id="app.join.taken.text" />
        </p>
      </JoinPanel>
    </JoinFrame>
  );
}
