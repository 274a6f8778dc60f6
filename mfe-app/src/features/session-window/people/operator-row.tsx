import { IconDots } from '@nearhand/platform/icons';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { ActionIcon, Avatar, Button, Text } from '@nearhand/platform/ui';
import { Menu, PresenceDot } from '@nearhand/platform/ui/console';
import { useWindow } from '../window-context.ts';
import type { CompanyOperator, SessionRequestKind } from './collaboration.data.ts';
import classes from './operator-list.module.css';
import { useRemoveParticipant } from './use-remove-participant.ts';

interface OperatorRowProps {
  operator: CompanyOperator;
  isBusy: boolean;
  isDisabled: boolean;
  onAsk: (kind: SessionRequestKind) => void;
}

/** An operator who can be requested: to take over with one click, to help or to watch in a menu. */
export function OperatorRow({ operator: { id, name, avatar, isOnline }, isBusy, isDisabled, onAsk }: OperatorRowProps) {
  const intl = useIntl();
  const { state } = useWindow();
  const remove = useRemoveParticipant();
  const isLost = state.lost.some(({ participantId }) => participantId === id);
  const isPresent = state.participants.some(({ participantId }) => participantId === id);
  const isAsked = state.sessionRequests.some(({ to, state: answer }) => to.id === id && answer === 'pending');
  return (
    <li className={classes['operator']}>
      <Avatar src={avatar} name={name} size={32} alt="" aria-hidden="true" />
      <div className={classes['name']}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <PresenceDot isOnline={isOnline} />
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={intl.formatMessage({ id: 'app.session.people.transferTo' }, { name })}
        loading={isBusy}
        disabled={isAsked || isDisabled}
        onClick={() => onAsk('transfer')}
      >
        <FormattedMessage id="app.session.sessionRequest.transfer" />
      </Button>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage({ id: 'app.session.people.askOne' }, { name })}
            disabled={isAsked || isPresent || isDisabled}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAsk('assist')}>
            <FormattedMessage id="app.session.sessionRequest.assist" />
            <Text size="xs" c="dimmed">
              <FormattedMessage id="app.session.sessionRequest.assist.text" />
            </Text>
          </Menu.Item>
          <Menu.Item onClick={() => onAsk('watch')}>
            <FormattedMessage id="app.session.sessionRequest.watch" />
            <Text size="xs" c="dimmed">
              <FormattedMessage id="app.session.sessionRequest.watch.text" />
            </Text>
          </Menu.Item>
          {isLost && (
            <Menu.Item color="error" onClick={() => void remove(id)}>
              <FormattedMessage id="app.session.people.removeLost" />
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
