import type { Observable } from '@nearhand/platform/session-link/capability/observable';
import { useSyncExternalStore } from 'react';

export const useObservable = <State>(observable: Observable<State>): State =>
  useSyncExternalStore(observable.subscribe, () => observable.state);
