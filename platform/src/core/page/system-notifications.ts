import { storedAtom } from '../storage/stored-atom.ts';

/** Whether the user is notified of an event while another window is in front. */
export interface SystemNotifications {
  /** A colleague asks to transfer a session, or for help in one. */
  sessionRequests: boolean;
  /** A customer asks to join a session of the user. */
  customers: boolean;
}

/** Unused: the choices are kept on the account. Older remotes of settings still read it, so removing it needs a new major version. */
export const systemNotificationsAtom = storedAtom<SystemNotifications>('system-notifications', { sessionRequests: true, customers: true });
