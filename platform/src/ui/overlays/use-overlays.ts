import { atom, useAtomValue } from 'jotai';
import { store } from '../../core/store.ts';
import { useLoad } from '../use-load.ts';

export type Overlays = typeof import('../overlays.ts');

export const overlaysAtom = atom<Overlays | null>(null);

export async function loadOverlays(): Promise<void> {
  if (store.get(overlaysAtom)) return;
  store.set(overlaysAtom, await import(/* webpackChunkName: "overlays" */ '../overlays.ts'));
}

/** The code of the overlays, which loads when it is wanted. */
export function useOverlays(isWanted: boolean, onFailure: () => void): Overlays | null {
  useLoad(loadOverlays, isWanted, onFailure);
  return useAtomValue(overlaysAtom);
}

/** A button may open an overlay, and a key the command palette. */
function preload({ type, target }: Event): void {
  if (type === 'keydown' || (target instanceof Element && target.closest('button'))) loadOverlays().catch(() => {});
}

if (typeof document !== 'undefined') for (const type of ['pointerover', 'focusin', 'keydown']) document.addEventListener(type, preload);
