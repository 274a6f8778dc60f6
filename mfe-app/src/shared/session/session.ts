import type { components } from '@nearhand/contracts/openapi.gen';

export type Session = components['schemas']['Session'];
export type SessionState = Session['status'];

/** The states of a session that is not over. */
export const liveStates = ['waiting', 'connecting', 'active', 'reconnecting'] as const satisfies readonly SessionState[];

/** What a session is called where its title is missing, too. */
export const sessionName = ({ title, customerName, customerEmail }: Pick<Session, 'title' | 'customerName' | 'customerEmail'>): string =>
  title || customerName || customerEmail;

/** Whether it still waits, and the caller may bring its customer in. */
export const canInvite = ({ status, key }: Session): boolean => status === 'waiting' && key !== null;

/** Whether its window is the caller's to open. */
export const canOpen = ({ status, can }: Session): boolean => status !== 'closed' && can.enter;
