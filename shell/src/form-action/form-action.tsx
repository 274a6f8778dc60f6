import { atom, useAtomValue, useSetAtom } from '@nearhand/platform/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './form-action.module.css';

const slotAtom = atom<HTMLElement | null>(null);

/** The place for a page's action beside the logo. */
export function FormActionSlot() {
  return <div className={styles['action']} ref={useSetAtom(slotAtom)} />;
}

/** Shows the page's action beside the logo; without the layout, in place. */
export function FormAction({ children }: { children: ReactNode }) {
  const slot = useAtomValue(slotAtom);
  return slot ? createPortal(children, slot) : children;
}
