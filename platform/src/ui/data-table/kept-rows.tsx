import { type ReactNode, useRef } from 'react';

interface KeptRowsProps {
  /** Data that the rows show: they are rendered again if one of these is another object. */
  by: readonly unknown[];
  /** Screens that make their columns once do not have the rows rendered with each change beside them. */
  columns: unknown;
  /** The present rows stay as they are rendered while the next ones load, whatever the columns: rendering would delay the next ones. */
  isKept: boolean;
  children: ReactNode;
}

export function KeptRows({ by, columns, isKept, children }: KeptRowsProps): ReactNode {
  const last = useRef({ by, columns, children });
  const isSame = by.every((one, index) => one === last.current.by[index]) && (isKept || columns === last.current.columns);
  if (!isSame) last.current = { by, columns, children };
  return last.current.children;
}
