import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { type LatestValue, ListError } from '@nearhand/platform/list';
import { sessionName } from '@nearhand/platform/live';
import { Link } from '@nearhand/platform/router';
import { Anchor, Text, Title } from '@nearhand/platform/ui';
import { RelativeTime, Skeleton } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import type { Session } from '../../../shared/session/session.ts';
import { SessionStatus } from '../../../shared/session/session-status.tsx';
import type { AuditRecord } from '../device.data.ts';
import classes from '../devices.module.css';

interface SectionProps<Item> {
  title: ReactNode;
  loaded: LatestValue<readonly Item[]>;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

function Section<Item>({ title, loaded: { answer, error }, empty, children }: SectionProps<Item>) {
  return (
    <section>
      <Title order={2} size="h4">
        {title}
      </Title>
      {error !== null && <ListError error={error} />}
      {!answer && error === null && <Skeleton height={64} mt="xs" />}
      {answer?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {answer && answer.length > 0 && <ul className={classes['list']}>{answer.map(children)}</ul>}
    </section>
  );
}

export function DeviceSessions({ sessions }: { sessions: LatestValue<readonly Session[]> }) {
  const intl = useIntl();
  return (
    <Section
      title={<FormattedMessage id="app.devices.sessions" />}
      loaded={sessions}
      empty={<FormattedMessage id="app.devices.sessions.none" />}
    >
      {(session) => (
        <li key={session.sessionId}>
          <Anchor component={Link} to={hrefOf('session-report', { id: session.sessionId })}>
            {sessionName(intl, session)}
          </Anchor>{' '}
          <SessionStatus status={session.status} closeReason={session.closeReason} />
          <Text size="sm" c="dimmed">
            {session.operator.name} · <RelativeTime at={session.createdAt} />
          </Text>
        </li>
      )}
    </Section>
  );
}

const sentences: Partial<Record<AuditRecord['action'], string>> = {
  deviceRegistered: 'app.devices.audit.registered',
  deviceAccessed: 'app.devices.audit.accessed',
  deviceRestarted: 'app.devices.audit.restarted',
  deviceUpdated: 'app.devices.audit.updated',
  deviceQuarantined: 'app.devices.audit.quarantined',
  deviceHardwareAccepted: 'app.devices.audit.hardwareAccepted',
  deviceHardwareRejected: 'app.devices.audit.hardwareRejected',
};

export function DeviceAudit({ records }: { records: LatestValue<readonly AuditRecord[]> }) {
  const intl = useIntl();
  return (
    <Section title={<FormattedMessage id="app.devices.audit" />} loaded={records} empty={<FormattedMessage id="app.devices.audit.none" />}>
      {({ auditId, action, by, at, address }) => (
        <li key={auditId}>
          {intl.formatMessage({ id: sentences[action] ?? 'app.devices.audit.other' }, { by: by?.name ?? '–', action })}
          <Text size="sm" c="dimmed">
            <RelativeTime at={at} />
            {address && ` · ${address}`}
          </Text>
        </li>
      )}
    </Section>
  );
}
