import { type PeerChannelName, peerChannels } from '@nearhand/contracts/peer/peer-protocol';

/** Carries a channel of a link: a data channel, or a track. */
export interface ChannelCarrier extends EventTarget {
  readonly readyState: RTCDataChannelState;
  readonly bufferedAmount: number;
  bufferedAmountLowThreshold: number;
  send(data: string | ArrayBuffer): void;
  /** Round-trip time, where it was measured. */
  readonly roundTripMs?: number | null;
  /** Limits what is sent, in kbit/s. */
  pace?(rate: number): void;
}

/** Sends or receives the messages of a channel in a track. */
export type OpenTrack = (connection: RTCPeerConnection, name: PeerChannelName) => ChannelCarrier;

/** Null for a track where there are none. */
export function openCarrier(connection: RTCPeerConnection, name: PeerChannelName, openTrack?: OpenTrack): ChannelCarrier | null {
  if (name === 'pictureTrack') return openTrack?.(connection, name) ?? null;
  const { id, init } = peerChannels[name];
  const channel = connection.createDataChannel(name, { ...init, negotiated: true, id });
  channel.binaryType = 'arraybuffer';
  return channel as ChannelCarrier;
}
