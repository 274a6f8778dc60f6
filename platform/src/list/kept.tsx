import { type ReactNode, useRef } from 'react';

interface KeptProps {
  /** Describes what the content depends on. */
  by: unknown;
  children: ReactNode;
}

/** Renders its content again only when `by` has another value: new rows do not wait for menus that stay as they are. */
export function Kept({ by, children }: KeptProps): ReactNode {
  const key = JSON.stringify(by);
  const last = useRef({ key, children });
  if (last.current.key !== key) last.current = { key, children };
  return last.current.children;
}
