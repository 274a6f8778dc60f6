import type { Observable } from '@nearhand/platform/session-link/capability/observable';
import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

export function useObservable<State>(observable: Observable<State>): State;
export function useObservable<State>(observable: Observable<State> | null): State | null;
export function useObservable<State>(observable: Observable<State> | null): State | null {
  return useSyncExternalStore(observable?.subscribe ?? nothing, () => observable?.state ?? null);
}
