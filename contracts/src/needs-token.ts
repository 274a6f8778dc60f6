import { anonymousBeginnings } from './anonymous.gen.ts';

const beginnings = anonymousBeginnings.split(',');

/** Whether the contract requires a token: where it does not, a token would only reveal who is calling. */
export const needsToken = (method: string, path: string): boolean =>
  !beginnings.some((beginning) => `${path} ${method.toLowerCase()}`.startsWith(beginning));
