import { channelText } from './channel-text.ts';
import { type Channel, Refusal, type ReleaseServer } from './release-server.ts';

/** The channels; null for a server without any. */
export async function channelsOf(server: ReleaseServer): Promise<Channel[] | null> {
  try {
    return await server.channels();
  } catch (error) {
    // A server of an earlier version has no such operation.
    if (error instanceof Refusal && (error.code === 'CHANNELS_OFF' || error.code === 'NOT_FOUND')) return null;
    throw error;
  }
}

/** The build of the remote that a channel serves instead of that of production. */
export async function buildInChannel(server: ReleaseServer, name: string): Promise<string | null> {
  const { remote } = await server.state();
  const channel = (await server.channels()).find(({ channel }) => channel === name);
  return channel?.builds.find((build) => build.remote === remote)?.buildId ?? null;
}

/** Fetches the present state of a channel, as data and for people. */
export async function channelResult(server: ReleaseServer, name: string): Promise<{ channel: Channel | null; text: string }> {
  const channel = (await server.channels()).find(({ channel }) => channel === name) ?? null;
  return { channel, text: channel ? channelText(channel) : `${name} has ended: its address serves nothing any more.` };
}
