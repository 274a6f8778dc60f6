import { api, isSignedIn, signOutReasonAtom, store, unwrap } from '@nearhand/platform/core';
import { connectInBrowser } from './connect-in-browser.ts';
import type { RealtimeConnection } from './connect-realtime.ts';
import type { Pace } from './keep-connected.ts';
import { SignalingSource } from './signaling-source.ts';

interface Options {
  pace?: Pace;
  /** Called with new ICE servers whenever they are renewed. */
  onServers?: (iceServers: RTCIceServer[]) => void;
}

export async function connectAsUser({ pace = 'calm', onServers }: Options = {}): Promise<RealtimeConnection> {
  const ask = () => unwrap(api.GET('/me/signaling'));
  const connection = await connectInBrowser(new SignalingSource({ ask, ...(onServers && { onServers }) }), pace);
  // The call gets a 401 if this sign-in was revoked, which opens the reauthentication dialog.
  connection.socket.on('user:signedOut', ({ reason }) => {
    store.set(signOutReasonAtom, reason);
    if (isSignedIn()) void api.GET('/me').catch(() => undefined);
  });
  return connection;
}
