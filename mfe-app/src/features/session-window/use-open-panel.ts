import { storedAtom, useAtom } from '@nearhand/platform/core';
import { useState } from 'react';
import type { PanelId } from './panel-id.ts';

/** In px, as the breakpoint lg. */
const wideWindow = 1280;

/** The panel that was open last, for the next window. */
const lastPanelAtom = storedAtom<PanelId | null>('session-panel', 'chat');

/** The open panel. A wide window begins with the one that was open last; a smaller one leaves the room to the picture. */
export function useOpenPanel() {
  const [last, setLast] = useAtom(lastPanelAtom);
  const [openPanel, setOpenPanel] = useState<PanelId | null>(() => (window.innerWidth >= wideWindow ? last : null));
  const [isPanelFocused, setPanelFocused] = useState(false);
  const openAs = (panel: PanelId | null) => {
    setOpenPanel(panel);
    setPanelFocused(true);
    if (window.innerWidth >= wideWindow) setLast(panel);
  };
  return { openPanel, isPanelFocused, openAs };
}
