import { keepScreenBlank } from '../system/x11/privacy/keep-screen-blank.ts';

/** Command by which the agent starts itself for `blankScreen`. */
export const blankScreenCommand = 'blank-screen';

/** Keeps the monitors dark until the standard input ends. */
export function blankScreen({ DISPLAY = '', XAUTHORITY }: NodeJS.ProcessEnv = process.env): Promise<void> {
  return keepScreenBlank({ display: DISPLAY, ...(XAUTHORITY && { authority: XAUTHORITY }) }, process.stdin, process.stdout);
}
