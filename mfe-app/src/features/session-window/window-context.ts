import type { PeerLink } from '@nearhand/platform/session-link/connection/peer-link';
import { createContext, useContext } from 'react';
import type { WindowReport } from './connection/report-event.ts';
import type { PanelId } from './frame/panel-id.ts';
import type { Phase, Role, Session, SessionRequest, WindowState } from './window-state.ts';

/** Shared by the tools and panels of one session window. */
export interface SessionWindowContext {
  session: Session;
  state: WindowState;
  phase: Phase;
  role: Role;
  /** Media from and to the customer; null until the window is connected to the server. */
  link: PeerLink | null;
  /** Reports an event that only this window observes. Retried while the server is unavailable. */
  report(event: WindowReport): void;
  /** Updates a session request from a response. */
  keepSessionRequest(sessionRequest: SessionRequest): void;
  /** Updates the session from a response. */
  keepSession(session: Session): void;
  openPanel: PanelId | null;
  /** The user has opened the panel, which takes the focus. */
  isPanelFocused: boolean;
  /** Opens a side panel; null closes it. */
  showPanel(panel: PanelId | null): void;
  /** Number of news in a panel; zero for the open panel. */
  markUnread(panel: PanelId, count: number): void;
}

export const WindowContext = createContext<SessionWindowContext | null>(null);

export function useWindow(): SessionWindowContext {
  const context = useContext(WindowContext);
  if (!context) throw new Error('useWindow is called outside of a session window');
  return context;
}
