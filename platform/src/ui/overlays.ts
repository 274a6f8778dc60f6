/** Components that open above a page. A page loads them when one is used first. */

// Its styles come first.
import './overlays-styles.ts';

export { Menu, Modal, Popover, ScrollArea, Tooltip } from '@mantine/core';
export { Palette } from './commands/palette.tsx';
