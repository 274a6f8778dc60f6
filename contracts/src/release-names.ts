const remote = /^mfe_[a-z0-9_]{1,60}$/;
/** DNS labels. */
const channel = /^(?:staging|pr-[a-z0-9-]{0,59}[a-z0-9])$/;

export const isRemoteName = (name: unknown): boolean => typeof name === 'string' && remote.test(name);

/** Whether a channel beside production may have this name. */
export const isChannelName = (name: string): boolean => channel.test(name);

/** A channel that ends by itself; `staging` stays. */
export const isTemporaryChannel = (name: string): boolean => name !== 'staging';
