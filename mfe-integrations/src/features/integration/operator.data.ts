import { ApiError, isLocale, localeAtom, type Me, refreshMe, store } from '@nearhand/platform/core';
import { OperatorPanel } from './operator-panel.tsx';

/** The user of this frame, and what they see. */
export interface LoadedOperator {
  me: Me;
  Panel: typeof OperatorPanel;
}

/** Null if the sign-in has ended. */
export async function loadOperator(): Promise<LoadedOperator | null> {
  try {
    const me = await refreshMe();
    if (isLocale(me.user.locale)) store.set(localeAtom, me.user.locale);
    return { me, Panel: OperatorPanel };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
