import { isbot } from 'isbot';

/** Whether this browser calls itself a crawler, a monitor or another program. */
export const isBot = (): boolean => isbot(navigator.userAgent);
