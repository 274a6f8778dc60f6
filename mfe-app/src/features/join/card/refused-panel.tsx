import { FormattedMessage } from '@nearhand/platform/intl';
import type { Invitation } from '../join.data.ts';
import { JoinFrame } from '../page/join-frame.tsx';
import { JoinPanel } from '../page/join-panel.tsx';

export function RefusedPanel({ invitation: { operator } }: { invitation: Invitation }) {
  return (
    <JoinFrame>
      <JoinPanel heading={<FormattedMessage id="app.join.refused.heading" values={{ operator: operator.name }} />} takesFocus>
        <p>
          <FormattedMessage id="app.join.refused.text" />
        </p>
      </JoinPanel>
    </JoinFrame>
  );
}
