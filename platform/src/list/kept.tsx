import { type ReactNode, useState } from 'react';

interface KeptProps {
  /** Describes what the content depends on. */
  by: unknown;
  children: ReactNode;
}

/** Renders its content again only when `by` has another value: new rows do not wait for menus that stay as they are. */
export function Kept({ by, children }: KeptProps): ReactNode {
  const key = JSON.stringify(by);
  const [kept, keep] = useState({ key, children });
  if (kept.key !== key) keep({ key, children });
  return kept.children;
}
