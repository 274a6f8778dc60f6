import { storedAtom, useAtom } from '@nearhand/platform/core';
import { useLocation, useNavigate } from '@nearhand/platform/router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PanelId } from './panel-id.ts';

/** Width in px, same as the breakpoint lg. */
const wideWindow = 1280;

/** The panel that was open last, for the next window. */
const lastPanelAtom = storedAtom<PanelId | null>('session-panel', 'chat');

/** Panels that the hash of the address opens. */
const linked: readonly PanelId[] = ['chat', 'files'];

/** Opens the panel in the hash, which other windows set, and removes it from the address. */
function usePanelOfHash(open: (panel: PanelId) => void): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const openLinked = useEffectEvent(() => {
    const panel = linked.find((one) => hash === `#${one}`);
    if (!panel) return;
    open(panel);
    void navigate({ hash: '' }, { replace: true });
  });
  useEffect(() => openLinked(), [hash]);
}

interface OpenPanelOptions {
  isDevice: boolean;
  /** The session has ended, and its note can be written. */
  isNoteDue: boolean;
}

const isWide = () => window.innerWidth >= wideWindow;

/**
 * The open panel. A wide window with a customer begins with the one that was open last; others leave the room to the picture. After the end
 * of the session, the note is open.
 */
export function useOpenPanel({ isDevice, isNoteDue }: OpenPanelOptions) {
  const [last, setLast] = useAtom(lastPanelAtom);
  const [openPanel, setOpenPanel] = useState<PanelId | null>(() => (isWide() && !isDevice ? last : null));
  const [isPanelFocused, setPanelFocused] = useState(false);
  const openAs = (panel: PanelId | null) => {
    setOpenPanel(panel);
    setPanelFocused(true);
    if (isWide() && !isDevice) setLast(panel);
  };
  usePanelOfHash(openAs);
  useEffect(() => {
    if (!isNoteDue) return;
    setOpenPanel('notes');
    setPanelFocused(false);
  }, [isNoteDue]);
  return { openPanel, isPanelFocused, openAs };
}
