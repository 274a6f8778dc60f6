import { useIntl } from '@nearhand/platform/intl';
import { type ReactNode, useState } from 'react';
import { useSessionCommands } from '../use-session-commands.ts';
import { useWindow } from '../window-context.ts';
import { RequestOperatorContext } from './people-context.ts';
import { RequestOperator } from './request-operator.tsx';

/** Lets any part of the window open the dialog for a session request. */
export function PeopleProvider({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { session, phase } = useWindow();
  const [isAsking, setAsking] = useState(false);
  const canAsk = session.can.host && phase !== 'closed';
  const ask = () => setAsking(true);

  useSessionCommands([
    {
      id: 'session.ask',
      label: intl.formatMessage({ id: 'app.session.people.ask' }),
      keys: 'a',
      isDisabled: !canAsk,
      run: ask,
    },
  ]);
  return (
    <RequestOperatorContext value={canAsk ? ask : null}>
      {children}
      <RequestOperator isOpen={canAsk && isAsking} onClose={() => setAsking(false)} />
    </RequestOperatorContext>
  );
}
