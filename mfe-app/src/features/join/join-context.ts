import { createContext, useContext } from 'react';
import type { Invitation } from './join.data.ts';
import type { JoinPanelId } from './join-panel-id.ts';

/** Context of the page's panels while the customer takes part. */
export interface JoinContextValue {
  invitation: Invitation;
  /** Proves that the caller is the customer. */
  customerToken: string | null;
  /** Name of an operator; empty for an unknown one. */
  nameOf(participantId: string): string;
  openPanel: JoinPanelId | null;
  /** Opens a panel; null closes it. */
  showPanel(panel: JoinPanelId | null): void;
  /** Sets the number of unread items in a panel. The open panel shows none. */
  markUnread(panel: JoinPanelId, count: number): void;
  /** The place for news of the operator beside Stop; null until it is rendered. */
  newsPlace: HTMLElement | null;
  setNewsPlace(place: HTMLElement | null): void;
}

/** A context of its own, so that a message does not render the whole page. */
export const UnreadContext = createContext<Partial<Record<JoinPanelId, number>>>({});

export const JoinContext = createContext<JoinContextValue | null>(null);

export function useJoin(): JoinContextValue {
  const context = useContext(JoinContext);
  if (!context) throw new Error('useJoin is called outside of a customer’s session');
  return context;
}
