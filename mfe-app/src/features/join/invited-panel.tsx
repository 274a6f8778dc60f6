import { useAtomValue } from '@nearhand/platform/core';
import { useState } from 'react';
import { hasCamera, unsupportedReason } from './capture-screen.ts';
import { CardPanel } from './card-panel.tsx';
import { EndedPanel } from './ended-panel.tsx';
import { HandedOverPanel } from './handed-over-panel.tsx';
import { InvalidPanel } from './invalid-panel.tsx';
import type { JoinPage } from './join.data.ts';
import { JoinFrame } from './join-frame.tsx';
import { knownCompaniesAtom } from './known-companies.atoms.ts';
import { LimitedPanel } from './limited-panel.tsx';
import { RefusedPanel } from './refused-panel.tsx';
import { useSharing } from './use-sharing.ts';
import { WaitingPanel } from './waiting-panel.tsx';

interface InvitedPanelProps {
  page: Extract<JoinPage, { kind: 'invited' }>;
}

export function InvitedPanel({ page: { invitation, reference, isBack } }: InvitedPanelProps) {
  const [unsupported] = useState(unsupportedReason);
  // State at the first render: sharing makes the company known.
  const [isKnown] = useState(useAtomValue(knownCompaniesAtom).has(invitation.company.id));
  const { state, live, share, deny, stop, goBack } = useSharing(invitation, reference);

  switch (state.phase) {
    case 'refused':
      if (state.answer.kind === 'rejected') return <RefusedPanel invitation={invitation} />;
      if (state.answer.kind === 'limited') return <LimitedPanel retryAt={state.answer.retryAt} takesFocus />;
      if (invitation.company.sandboxEndsAt !== undefined)
        return (
          <JoinFrame>
            <EndedPanel by="limit" seconds={null} arrived={[]} invitation={invitation} customerToken={null} />
          </JoinFrame>
        );
      return <InvalidPanel takesFocus />;
    case 'ended':
      if (state.by === 'handedOver')
        return (
          <JoinFrame>
            <HandedOverPanel invitation={invitation} arrived={live?.sharing.arrived ?? []} onReturn={goBack} />
          </JoinFrame>
        );
      return (
        <JoinFrame>
          <EndedPanel
            by={state.by}
            seconds={state.seconds}
            arrived={live?.sharing.arrived ?? []}
            invitation={invitation}
            customerToken={live?.sharing.customerToken ?? null}
          />
        </JoinFrame>
      );
    case 'joining':
    case 'waiting':
      return (
        <JoinFrame>
          <WaitingPanel state={state} invitation={invitation} onLeave={stop} />
        </JoinFrame>
      );
    case 'connecting':
    case 'sharing':
    case 'interrupted':
      return <JoinFrame>{live && <live.Panel state={state} invitation={invitation} sharing={live.sharing} onStop={stop} />}</JoinFrame>;
    default:
      return (
        <JoinFrame>
          <CardPanel
            state={state}
            invitation={invitation}
            unsupported={unsupported}
            hasCamera={hasCamera()}
            isBack={isBack}
            isKnown={isKnown}
            onShare={(source) => void share(source)}
            onDeny={deny}
          />
        </JoinFrame>
      );
  }
}
