import { requireMe } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Avatar, Stack, Text, Title } from '@nearhand/platform/ui';
import { Badge } from '@nearhand/platform/ui/editing';
import { useWindow } from '../window-context.ts';
import type { Participant } from '../window-state.ts';
import { JoinRequestList } from './join-request-list.tsx';
import { OperatorList } from './operator-list.tsx';
import classes from './people-panel.module.css';

const roleIds = {
  customer: 'app.session.role.customer',
  device: 'app.session.details.device',
  host: 'app.session.role.host',
  assistant: 'app.session.role.assistant',
  watcher: 'app.session.role.watcher',
} as const satisfies Record<Participant['role'] | 'device', string>;

/** Participants, join requests and session requests. */
export function PeoplePanel() {
  const intl = useIntl();
  const { state, role, session, phase } = useWindow();
  const { participants } = state;
  const customer = participants.find((one) => one.role === 'customer');
  const operators = participants.filter((one) => one.role !== 'customer');

  return (
    <Stack>
      <JoinRequestList />
      <ul className={classes['people']}>
        <Person
          name={session.customerName || intl.formatMessage({ id: 'app.session.role.customer' })}
          participantRole={session.device ? 'device' : 'customer'}
          isPresent={customer !== undefined}
        />
        <Person
          name={intl.formatMessage({ id: 'app.session.people.you' }, { name: requireMe().user.name })}
          participantRole={role}
          isPresent
        />
        {operators.map((one) => (
          <Person key={one.participantId} name={one.name} participantRole={one.role} isPresent />
        ))}
      </ul>
      {session.can.host && phase !== 'closed' && <OperatorList />}
      {role === 'watcher' && (
        <Text size="sm" c="dimmed">
          {session.device ? (
            <FormattedMessage id="app.session.device.watching" values={{ device: session.device.name }} />
          ) : (
            <FormattedMessage id="app.session.people.watching" />
          )}
        </Text>
      )}
    </Stack>
  );
}

function Person({ name, participantRole, isPresent }: { name: string; participantRole: keyof typeof roleIds; isPresent: boolean }) {
  return (
    <li className={classes['person']} data-present={isPresent}>
      <Avatar name={name} size={32} aria-hidden="true" />
      <div className={classes['name']}>
        <Title order={3} size="sm" className={classes['fullName'] ?? ''}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {isPresent ? <FormattedMessage id="app.session.people.present" /> : <FormattedMessage id="app.session.people.away" />}
        </Text>
      </div>
      <Badge variant="default">
        <FormattedMessage id={roleIds[participantRole]} />
      </Badge>
    </li>
  );
}
