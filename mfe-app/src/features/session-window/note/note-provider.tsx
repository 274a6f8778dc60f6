import { useIntl } from '@nearhand/platform/intl';
import { useCommands } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { useWindow } from '../window-context.ts';

/** Lets any part of the window open the note. */
export function NoteProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { role, showPanel } = useWindow();
  useCommands([
    {
      id: 'session.note',
      label: intl.formatMessage({ id: 'app.session.note.command' }),
      group: intl.formatMessage({ id: 'app.session.group.session' }),
      keys: 'n',
      isDisabled: role === 'watcher',
      run: () => showPanel('notes'),
    },
  ]);
  return children;
}
