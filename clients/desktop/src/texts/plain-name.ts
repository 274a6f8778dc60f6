import { visibleText } from '@nearhand/client-kit/texts/visible-text';
import { cutText } from '@nearhand/contracts/cut-text';

const longest = 60;

/** A name that others choose, without characters that could change what is shown around it. */
export const plainName = (name: string): string => cutText(visibleText(name).trim(), longest);
