import { FormattedMessage } from '@nearhand/platform/intl';
import { Stack, Text } from '@nearhand/platform/ui';
import { Switch } from '@nearhand/platform/ui/editing';
import { useId } from 'react';
import type { NotificationChoices } from './notifications.data.ts';

export type EventKind = keyof NotificationChoices;

const textIds = {
  customer: { name: 'app.notifications.customers', hint: 'app.notifications.customers.hint' },
  sessionRequest: { name: 'app.notifications.requests', hint: 'app.notifications.requests.hint' },
  deviceOffline: { name: 'app.notifications.devices', hint: 'app.notifications.devices.hint' },
} as const satisfies Record<EventKind, object>;

const channelIds = {
  browser: 'app.notifications.browser',
  sound: 'app.notifications.sound',
  mail: 'app.notifications.mail',
} as const;
const channels = ['browser', 'sound', 'mail'] as const;

interface EventChoiceProps<Kind extends EventKind> {
  kind: Kind;
  chosen: NotificationChoices[Kind];
  onChange: (chosen: NotificationChoices[Kind]) => void;
}

/** The channels of one kind of event. */
export function EventChoice<Kind extends EventKind>({ kind, chosen, onChange }: EventChoiceProps<Kind>) {
  const id = useId();
  const { name, hint } = textIds[kind];
  return (
    <Stack gap="xs" role="group" aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <div>
        <Text fw={600} id={id}>
          <FormattedMessage id={name} />
        </Text>
        <Text c="dimmed" size="sm" id={`${id}-hint`}>
          <FormattedMessage id={hint} />
        </Text>
      </div>
      {channels
        .filter((channel) => channel in chosen)
        .map((channel) => (
          <Switch
            key={channel}
            checked={(chosen as Record<string, boolean>)[channel] === true}
            onChange={({ currentTarget }) => onChange({ ...chosen, [channel]: currentTarget.checked })}
            label={<FormattedMessage id={channelIds[channel]} />}
          />
        ))}
    </Stack>
  );
}
