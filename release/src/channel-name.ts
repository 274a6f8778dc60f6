/** Names of the channels beside production: DNS labels. */
const pattern = /^(?:staging|pr-[a-z0-9-]{0,59}[a-z0-9])$/;

export const isChannelName = (name: string): boolean => pattern.test(name);

/** Ends by itself; `staging` stays. */
export const isTemporary = (name: string): boolean => name !== 'staging';
