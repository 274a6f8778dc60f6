import { UiProvider } from '@nearhand/platform/ui';
import { keepSession, loadSession, useSession } from './session-window.data.ts';
import { SessionWindow } from './session-window.tsx';

/** The operator's window of one session, without the app's chrome. */
export function SessionWindowScreen() {
  const session = useSession();
  return (
    <UiProvider>
      <SessionWindow key={session.sessionId} loaded={session} />
    </UiProvider>
  );
}
export { keepSession as shouldRevalidate, loadSession as loader, SessionWindowScreen as Component };
