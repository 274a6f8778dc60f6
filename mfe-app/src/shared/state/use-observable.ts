import { useSyncExternalStore } from 'react';
import type { Observable } from './observable.ts';

export const useObservable = <State>(observable: Observable<State>): State =>
  useSyncExternalStore(observable.subscribe, () => observable.state);
