import { useIntl } from '@nearhand/platform/intl';
import { type Command, useCommands } from '@nearhand/platform/ui/console';

/** Adds commands to the group of the session. */
export function useSessionCommands(commands: readonly Omit<Command, 'group'>[]): void {
  const intl = useIntl();
  const group = intl.formatMessage({ id: 'app.session.group.session' });
  useCommands(commands.map((command) => ({ ...command, group })));
}
