/** Time after "Later" until the update is offered again. */
export const offerAgainMs = 24 * 60 * 60_000;

export interface UpdateState {
  /** Version that is ready to install; null if there is none. */
  ready: string | null;
  /** Windows of sessions that are open. */
  sessions: number;
  /** Time at which the user last chose "Later"; null if never. */
  refusedAt: number | null;
  now: number;
}

/** An update is offered, or installed when the app quits, but never while a session is open. */
export function updatePlan({ ready, sessions, refusedAt, now }: UpdateState): 'wait' | 'offer' {
  if (ready === null || sessions > 0) return 'wait';
  return refusedAt === null || now - refusedAt >= offerAgainMs ? 'offer' : 'wait';
}

interface Installation {
  platform: NodeJS.Platform;
  /** `direct`, or the store that updates the app itself. */
  store: string;
  isPackaged: boolean;
  /** Path of the AppImage; packages of Linux are updated by the system. */
  appImage: string | undefined;
  /** Decision of an administrator. */
  isAllowed: boolean | undefined;
}

/** Whether the app updates itself. */
export const updatesItself = ({ platform, store, isPackaged, appImage, isAllowed }: Installation): boolean =>
  isPackaged && isAllowed !== false && store === 'direct' && (platform !== 'linux' || appImage !== undefined);
