import { applyTheme } from '../core/page/apply-theme.ts';
import { storedText } from './stored-text.ts';

/** Sets a theme, else the one that the user has chosen, before the application runs. Light if there is none. */
export const applyEarlyTheme = (theme = storedText('theme')): void => applyTheme(theme);
