import { tabToken } from './tab-token.ts';

/** Identifies a waiting customer, who continues the same join request after leaving and sharing again. */
export const joinRequestToken = tabToken('join-request-token');
