import { hrefOf } from '@nearhand/platform/core';

/** The URL that a customer opens. */
export const inviteLink = (key: string): string => new URL(hrefOf('join', { key }), location.origin).href;
