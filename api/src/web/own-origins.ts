import type { ReleaseStore } from '@nearhand/release/store/release-store';
import type { Env } from '../env/env.ts';
import { LiveChannels } from './live-channels.ts';

/** Whether this server has pages at an origin. */
export function ownOrigins({ PUBLIC_URL, CHANNEL_ADDRESS }: Env, releases: ReleaseStore): (origin: string) => Promise<boolean> {
  const channels = new LiveChannels(releases);
  return async (origin) => {
    if (origin === PUBLIC_URL) return true;
    const channel = CHANNEL_ADDRESS?.channelAt(origin);
    return channel ? (await channels.find(channel)) !== null : false;
  };
}
