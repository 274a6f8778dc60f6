import type { components } from '@nearhand/contracts/openapi.gen';
import type { OperatorLinks } from '@nearhand/platform/session-link/connection/operator-links';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';
import { createContext, useContext } from 'react';
import type { Invitation } from './join.data.ts';
import type { JoinPanelId } from './join-panel-id.ts';

export type Participant = components['schemas']['Participant'];

/** What every panel of the customer's page works with while it takes part. */
export interface JoinContextValue {
  invitation: Invitation;
  /** Messages to every colleague, under the id of the user; the same object all the time. */
  peers: Peers;
  /** Pictures and sound to every colleague: `links.show(track, stream)` lets those hear or see it who may. */
  links: OperatorLinks;
  /** The colleagues who are there, the host first. */
  people: readonly Participant[];
  /** Name of a colleague; empty for somebody unknown. */
  nameOf(participantId: string): string;
  /** Sound and pictures that come from a colleague. Gives what ends it. */
  listenToStreams(listener: StreamListener): () => void;
  openPanel: JoinPanelId | null;
  /** Opens a panel; null closes it. */
  showPanel(panel: JoinPanelId | null): void;
  /** What has come for the customer, so that it can still be saved when the session is over. */
  keepArrived(files: readonly Transfer[]): void;
  /** How much in a panel is new; the panel that is open has nothing new. */
  markUnread(panel: JoinPanelId, count: number): void;
}

export interface StreamListener {
  come: (peer: string, stream: MediaStream) => void;
  gone: (peer: string, stream: MediaStream) => void;
}

/** How much is new in each panel: apart, so that a message does not render everything anew. */
export const UnreadContext = createContext<Partial<Record<JoinPanelId, number>>>({});

export const JoinContext = createContext<JoinContextValue | null>(null);

export function useJoin(): JoinContextValue {
  const context = useContext(JoinContext);
  if (!context) throw new Error('useJoin is called outside of a customer’s session');
  return context;
}
