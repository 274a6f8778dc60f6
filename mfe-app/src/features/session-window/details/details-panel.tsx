import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import { deviceNameWithId } from '@nearhand/platform/live';
import { Divider, Stack, Title } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { InvitePanel } from '../../../shared/invite/invite-panel.tsx';
import { useWindow } from '../window-context.ts';
import classes from './details-panel.module.css';
import { WordsCard } from './words-card.tsx';

/** Details of the session, and its invitation. */
export function DetailsPanel() {
  const { session, phase, keepSession } = useWindow();
  const { customerName, customerEmail, extra, operator, device, createdAt, joinedAt, key } = session;
  return (
    <Stack>
      <WordsCard />
      <dl className={classes['facts']}>
        <Fact label={<FormattedMessage id="app.session.details.operator" />}>{operator.name}</Fact>
        {customerName && !device && <Fact label={<FormattedMessage id="app.session.details.customer" />}>{customerName}</Fact>}
        {customerEmail && <Fact label={<FormattedMessage id="app.session.details.email" />}>{customerEmail}</Fact>}
        {extra && <Fact label={<FormattedMessage id="app.session.details.extra" />}>{extra}</Fact>}
        {device && <Fact label={<FormattedMessage id="app.session.details.device" />}>{deviceNameWithId(device)}</Fact>}
        <Fact label={<FormattedMessage id="app.session.details.created" />}>
          <Moment at={createdAt} />
        </Fact>
        {joinedAt && (
          <Fact label={<FormattedMessage id="app.session.details.joined" />}>
            <Moment at={joinedAt} />
          </Fact>
        )}
      </dl>
      {phase !== 'closed' && key && (
        <>
          <Divider />
          <Title order={3} size="h6">
            <FormattedMessage id="app.session.details.invite" />
          </Title>
          <InvitePanel session={session} onChange={keepSession} />
        </>
      )}
    </Stack>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Moment = ({ at }: { at: string }) => <FormattedDate value={at} dateStyle="medium" timeStyle="medium" />;
