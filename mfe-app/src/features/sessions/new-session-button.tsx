import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Button, IconChevronDown, IconPlus, Menu } from '@nearhand/platform/ui';
import { newId, withDetails } from '../../shared/session/open-session-window.ts';
import { useOpenSession } from '../../shared/session/use-open-session.ts';

/** Creates a session at once, or asks for the customer and the title first. */
export function NewSessionButton() {
  const intl = useIntl();
  const openSession = useOpenSession();
  return (
    <Button.Group>
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openSession(newId)}>
        <FormattedMessage id="app.sessions.new" />
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" px="xs" aria-label={intl.formatMessage({ id: 'app.sessions.newOptions' })}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => openSession(newId, withDetails)}>
            <FormattedMessage id="app.sessions.newWithDetails" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
