import { useState } from 'react';
import { obstacleHere } from './capture-screen.ts';
import { CardPanel } from './card-panel.tsx';
import { EndedPanel } from './ended-panel.tsx';
import { InvalidPanel } from './invalid-panel.tsx';
import type { Invitation } from './join.data.ts';
import { JoinFrame } from './join-frame.tsx';
import { LimitedPanel } from './limited-panel.tsx';
import { SharingPanel } from './sharing-panel.tsx';
import { TakenPanel } from './taken-panel.tsx';
import { useSharing } from './use-sharing.ts';

/** From the invitation to the end of sharing. */
export function InvitedPanel({ invitation }: { invitation: Invitation }) {
  const [obstacle] = useState(obstacleHere);
  const { state, share, stop } = useSharing(invitation);

  switch (state.phase) {
    case 'refused':
      if (state.answer.kind === 'taken') return <TakenPanel takesFocus />;
      if (state.answer.kind === 'limited') return <LimitedPanel retryAt={state.answer.retryAt} takesFocus />;
      return <InvalidPanel takesFocus />;
    case 'ended':
      return (
        <JoinFrame>
          <EndedPanel by={state.by} seconds={state.seconds} operator={invitation.operator.name} />
        </JoinFrame>
      );
    case 'connecting':
    case 'sharing':
    case 'interrupted':
      return (
        <JoinFrame>
          <SharingPanel state={state} invitation={invitation} onStop={stop} />
        </JoinFrame>
      );
    default:
      return (
        <JoinFrame>
          <CardPanel state={state} invitation={invitation} obstacle={obstacle} onShare={() => void share()} />
        </JoinFrame>
      );
  }
}
