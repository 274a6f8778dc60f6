import { type ReactNode, useDeferredValue } from 'react';

/** Renders its content when the elements around it are on the screen. */
export function Deferred({ children }: { children: ReactNode }): ReactNode {
  return useDeferredValue(true, false) ? children : null;
}
