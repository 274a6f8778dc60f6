import { anonymousBeginnings } from './anonymous.gen.ts';

const beginnings = anonymousBeginnings.split(',');

/** Whether the contract asks for a token: without need, it would only reveal who is calling. */
export const needsToken = (method: string, path: string): boolean =>
  !beginnings.some((beginning) => `${path} ${method.toLowerCase()}`.startsWith(beginning));
