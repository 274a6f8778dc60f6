import type { components } from '@nearhand/contracts/openapi.gen';
import { storedAtom } from '../storage/stored-atom.ts';

export type Theme = components['schemas']['Theme'];

/** Light by default; a small blocking script applies it before the first paint. */
export const themeAtom = storedAtom<Theme>('theme', 'light');
