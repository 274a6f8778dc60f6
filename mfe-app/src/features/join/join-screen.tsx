import { CodeForm } from './code-form.tsx';
import { InvalidPanel } from './invalid-panel.tsx';
import { InvitedPanel } from './invited-panel.tsx';
import { keepPage, loadJoin, useJoinPage } from './join.data.ts';
import { JoinFrame } from './join-frame.tsx';
import { LimitedPanel } from './limited-panel.tsx';
import { TakenPanel } from './taken-panel.tsx';

/** A customer's first page: no account, no component library, nothing that could send before the click. */
export function JoinScreen() {
  const page = useJoinPage();

  switch (page.kind) {
    case 'ask':
      return (
        <JoinFrame>
          <CodeForm />
        </JoinFrame>
      );
    case 'invalid':
      return <InvalidPanel />;
    case 'taken':
      return <TakenPanel />;
    case 'limited':
      return <LimitedPanel retryAt={page.retryAt} />;
    case 'invited':
      return <InvitedPanel key={page.invitation.key} invitation={page.invitation} />;
  }
}
export { JoinScreen as Component, keepPage as shouldRevalidate, loadJoin as loader };
