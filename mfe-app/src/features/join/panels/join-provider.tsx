import { type ReactNode, useMemo, useState } from 'react';
import { CapabilitiesContext } from '../../../shared/session-link/use-capability.ts';
import type { Invitation } from '../join.data.ts';
import { JoinContext, UnreadContext } from '../join-context.ts';
import type { JoinPanelId } from '../join-panel-id.ts';
import type { Sharing } from '../sharing/sharing.ts';

interface JoinProviderProps {
  invitation: Invitation;
  sharing: Sharing;
  children: ReactNode;
}

export function JoinProvider({ invitation, sharing, children }: JoinProviderProps) {
  const [openPanel, showPanel] = useState<JoinPanelId | null>(null);
  const [newsPlace, setNewsPlace] = useState<HTMLElement | null>(null);
  const [unread, setUnread] = useState<Partial<Record<JoinPanelId, number>>>({});

  const value = useMemo(
    () => ({
      invitation,
      get customerToken() {
        return sharing.customerToken;
      },
      nameOf: (participantId: string) => sharing.links.nameOf(participantId),
      openPanel,
      showPanel,
      markUnread: (panel: JoinPanelId, count: number) => setUnread((all) => (all[panel] === count ? all : { ...all, [panel]: count })),
      newsPlace,
      setNewsPlace,
    }),
    [invitation, sharing, openPanel, newsPlace],
  );
  return (
    <CapabilitiesContext value={sharing.capabilities}>
      <JoinContext value={value}>
        <UnreadContext value={unread}>{children}</UnreadContext>
      </JoinContext>
    </CapabilitiesContext>
  );
}
