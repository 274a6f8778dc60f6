import { boot, useAtomValue } from '@nearhand/platform/core';
import { useState } from 'react';
import { CardPanel } from './card/card-panel.tsx';
import { RefusedPanel } from './card/refused-panel.tsx';
import { WaitingPanel } from './card/waiting-panel.tsx';
import { EndedPanel } from './ending/ended-panel.tsx';
import { HandedOverPanel } from './ending/handed-over-panel.tsx';
import type { JoinPage } from './join.data.ts';
import { InvalidPanel } from './page/invalid-panel.tsx';
import { JoinFrame } from './page/join-frame.tsx';
import { LimitedPanel } from './page/limited-panel.tsx';
import { appOffer } from './sharing/app-offer.ts';
import { hasCamera, unsupportedReason } from './sharing/capture-screen.ts';
import { knownCompaniesAtom } from './sharing/known-companies.atoms.ts';
import { useSharing } from './use-sharing.ts';

interface InvitedPanelProps {
  page: Extract<JoinPage, { kind: 'invited' }>;
}

export function InvitedPanel({ page: { invitation, reference, isBack } }: InvitedPanelProps) {
  const [unsupported] = useState(unsupportedReason);
  const [app] = useState(() => appOffer(boot));
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
            app={app}
            server={location.host}
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
