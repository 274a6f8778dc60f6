import { overlayPart } from './overlay-part.ts';

/** The kit's scroll area, in menus and dialogs only. */
export const ScrollArea = { Autosize: overlayPart(({ ScrollArea }) => ScrollArea.Autosize) };
