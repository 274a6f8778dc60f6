/** What opens above a page. A page loads it when it is used first. */

// Its styles come first.
import './overlays-styles.ts';

export { Menu, Popover, Tooltip } from '@mantine/core';
