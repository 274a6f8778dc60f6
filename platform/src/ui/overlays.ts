/** What opens above a page. A page loads it when it is used first. */

// Its styles come first.
import './overlays-styles.ts';

export { Menu, Modal, Popover, ScrollArea, Tooltip } from '@mantine/core';
export { Palette } from './commands/palette.tsx';
