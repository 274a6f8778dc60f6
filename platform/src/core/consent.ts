import { boot } from './boot.ts';
import { storedAtom } from './storage/stored-atom.ts';

export type Consent = 'granted' | 'denied';

/** Whether the user lets this browser measure and record; null until the user has chosen, which counts as denied. */
export const consentAtom = storedAtom<Consent | null>('consent', null);

/** Whether this environment has a service that needs consent. */
export const isConsentNeeded = (): boolean => Boolean(boot.telemetry.tag ?? boot.telemetry.recording);
