import { requireMe, sandbox } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Avatar, Button, Stack, Text, Title } from '@nearhand/platform/ui';
import { Badge } from '@nearhand/platform/ui/editing';
import type { ReactNode } from 'react';
import { useWindow } from '../window-context.ts';
import type { Participant } from '../window-state.ts';
import { JoinRequestList } from './join-request-list.tsx';
import { OperatorList } from './operator-list.tsx';
import classes from './people-panel.module.css';
import { useRemoveParticipant } from './use-remove-participant.ts';

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
  const isHosting = session.can.host && phase !== 'closed';

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
          <Person key={one.participantId} name={one.name} participantRole={one.role} isPresent>
            {isHosting && <RemoveButton participant={one} />}
          </Person>
        ))}
      </ul>
      {isHosting && !sandbox && <OperatorList />}
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

interface PersonProps {
  name: string;
  participantRole: keyof typeof roleIds;
  isPresent: boolean;
  children?: ReactNode;
}

function Person({ name, participantRole, isPresent, children }: PersonProps) {
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
      {children}
    </li>
  );
}

function RemoveButton({ participant: { participantId, name } }: { participant: Participant }) {
  const intl = useIntl();
  const remove = useRemoveParticipant();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={intl.formatMessage({ id: 'app.session.people.removeOne' }, { name })}
      onClick={() => void remove(participantId)}
    >
      <FormattedMessage id="app.session.people.remove" />
    </Button>
  );
}
