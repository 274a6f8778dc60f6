import { requireMe } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Avatar, Badge, Button, IconUserPlus, Stack, Text, Title } from '@nearhand/platform/ui';
import { useWindow } from '../window-context.ts';
import type { Participant } from '../window-state.ts';
import { JoinRequestList } from './join-request-list.tsx';
import { OfferList } from './offer-list.tsx';
import { useAskColleague } from './people-context.ts';
import classes from './people-panel.module.css';

const partIds = {
  customer: 'app.session.part.customer',
  lead: 'app.session.part.lead',
  helper: 'app.session.part.helper',
  watcher: 'app.session.part.watcher',
} as const satisfies Record<Participant['part'], string>;

/** Who takes part, who waits at the door, and who else was asked. */
export function PeoplePanel() {
  const intl = useIntl();
  const { state, part, session } = useWindow();
  const ask = useAskColleague();
  const { participants } = state;
  const customer = participants.find((one) => one.part === 'customer');
  const colleagues = participants.filter((one) => one.part !== 'customer');

  return (
    <Stack>
      <JoinRequestList />
      <ul className={classes['people']}>
        <Person
          name={session.customerName || intl.formatMessage({ id: 'app.session.part.customer' })}
          part="customer"
          isPresent={customer !== undefined}
        />
        <Person name={intl.formatMessage({ id: 'app.session.people.you' }, { name: requireMe().user.name })} part={part} isPresent />
        {colleagues.map((one) => (
          <Person key={one.participantId} name={one.name} part={one.part} isPresent />
        ))}
      </ul>
      {ask && (
        <>
          <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={ask}>
            <FormattedMessage id="app.session.people.ask" />
          </Button>
          <OfferList />
        </>
      )}
      {part === 'watcher' && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="app.session.people.watching" />
        </Text>
      )}
    </Stack>
  );
}

function Person({ name, part, isPresent }: { name: string; part: Participant['part']; isPresent: boolean }) {
  return (
    <li className={classes['person']} data-present={isPresent}>
      <Avatar name={name} size={36} aria-hidden="true" />
      <div className={classes['name']}>
        <Title order={3} size="sm" className={classes['fullName'] ?? ''}>
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {isPresent ? <FormattedMessage id="app.session.people.here" /> : <FormattedMessage id="app.session.people.away" />}
        </Text>
      </div>
      <Badge variant="default">
        <FormattedMessage id={partIds[part]} />
      </Badge>
    </li>
  );
}
