import type { PeerLink } from '@nearhand/platform/session-link/connection/peer-link';
import type { Peers } from '@nearhand/platform/session-link/peers';
import { createContext, useContext } from 'react';
import type { PanelId } from './panel-id.ts';
import type { WindowReport } from './report-event.ts';
import type { Phase, Role, Session, SessionRequest, WindowState } from './window-state.ts';

/** What every tool and panel of one session window works with. */
export interface SessionWindowContext {
  session: Session;
  state: WindowState;
  phase: Phase;
  role: Role;
  /** Messages to the customer, for as long as the window is; the same object all the time. */
  peers: Peers;
  /** Picture and sound to and from the customer; null until the window is connected to the server. */
  link: PeerLink | null;
  /** Adds to the session's record what only this window sees. Tried again while the server is away; never in the way. */
  report(event: WindowReport): void;
  /** A session request as a call left it. */
  keepSessionRequest(sessionRequest: SessionRequest): void;
  /** The session as a call of a panel left it. */
  keepSession(session: Session): void;
  openPanel: PanelId | null;
  /** Opens a panel of the side; null closes it. */
  showPanel(panel: PanelId | null): void;
  /** How much in a panel is new; the panel that is open has nothing new. */
  markUnread(panel: PanelId, count: number): void;
}

export const WindowContext = createContext<SessionWindowContext | null>(null);

export function useWindow(): SessionWindowContext {
  const context = useContext(WindowContext);
  if (!context) throw new Error('useWindow is called outside of a session window');
  return context;
}
