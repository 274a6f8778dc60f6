import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import { type ReactNode, useMemo, useState } from 'react';
import { useObservable } from '../../shared/state/use-observable.ts';
import type { Invitation } from './join.data.ts';
import { JoinContext, UnreadContext } from './join-context.ts';
import type { JoinPanelId } from './join-panel-id.ts';
import type { Sharing } from './sharing.ts';

interface JoinProviderProps {
  invitation: Invitation;
  sharing: Sharing;
  children: ReactNode;
}

/** Gives the panels of the page what they work with, and keeps those alive that work although they are not open. */
export function JoinProvider({ invitation, sharing, children }: JoinProviderProps) {
  const { people } = useObservable(sharing);
  const [openPanel, showPanel] = useState<JoinPanelId | null>(null);
  const [unread, setUnread] = useState<Partial<Record<JoinPanelId, number>>>({});

  const value = useMemo(
    () => ({
      invitation,
      peers: sharing.peers,
      links: sharing.links,
      people,
      nameOf: (participantId: string) => people.find((person) => person.participantId === participantId)?.name ?? '',
      listenToStreams: sharing.listenToStreams,
      keepArrived: (files: readonly Transfer[]) => sharing.keepArrived(files),
      openPanel,
      showPanel,
      markUnread: (panel: JoinPanelId, count: number) => setUnread((all) => (all[panel] === count ? all : { ...all, [panel]: count })),
    }),
    [invitation, sharing, people, openPanel],
  );
  return (
    <JoinContext value={value}>
      <UnreadContext value={unread}>{children}</UnreadContext>
    </JoinContext>
  );
}
