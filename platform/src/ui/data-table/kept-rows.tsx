import { type ReactNode, useRef } from 'react';

interface KeptRowsProps {
  isKept: boolean;
  rows: readonly unknown[];
  selected: ReadonlySet<string> | undefined;
  children: ReactNode;
}

/** While the next rows load, leaves the present ones as they are rendered: rendering them again would delay the next ones. */
export function KeptRows({ isKept, rows, selected, children }: KeptRowsProps): ReactNode {
  const last = useRef({ rows, selected, children });
  const isSame = last.current.rows === rows && last.current.selected === selected;
  if (!isKept || !isSame) last.current = { rows, selected, children };
  return last.current.children;
}
