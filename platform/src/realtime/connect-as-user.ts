import { api, isSignedIn, signOutReasonAtom, store, unwrap } from '@nearhand/platform/core';
import { openSocket, type Pace, type RealtimeConnection } from './open-socket.ts';
import { SignalingSource } from './signaling-source.ts';

interface Options {
  pace?: Pace;
  /** Servers for peer connections, now and whenever they are renewed. */
  onServers?: (iceServers: RTCIceServer[]) => void;
}

/** The signed-in user's socket. */
export async function connectAsUser({ pace = 'calm', onServers }: Options = {}): Promise<RealtimeConnection> {
  const ask = () => unwrap(api.GET('/me/signaling'));
  const connection = await openSocket(new SignalingSource({ ask, ...(onServers && { onServers }) }), pace);
  // Any call finds out whether it was this sign-in; if so, the user is asked to sign in again.
  connection.socket.on('user:signedOut', ({ reason }) => {
    store.set(signOutReasonAtom, reason);
    if (isSignedIn()) void api.GET('/me').catch(() => undefined);
  });
  return connection;
}
