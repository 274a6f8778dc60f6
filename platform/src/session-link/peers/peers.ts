import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';

/** A peer whose page is loaded again closes the channel and opens it again. */
export interface ChannelListener {
  open?: (peer: string) => void;
  close?: (peer: string) => void;
  /** The peer was removed, or only watches from now on: what it was granted ends. */
  forget?: (peer: string) => void;
  message?: (data: string | ArrayBuffer, peer: string) => void;
  /** The buffer of the channel to this peer has room again. */
  drain?: (peer: string) => void;
}

/** The channel of one capability to every peer. */
export interface GroupChannel {
  /** Peers that can be reached now. */
  readonly openPeers: readonly string[];
  /** Sends to one peer, or to all but `except`. Returns false when no peer was reached; nothing is queued. */
  send(data: string | ArrayBuffer, to?: { peer?: string; except?: string }): boolean;
  /** Bytes that wait to be sent to the peer. */
  bufferedAmount(peer: string): number;
  /** Round-trip time of a track; null where it was not measured. */
  roundTripMs(peer: string): number | null;
  /** Limits what is sent to the peer, in kbit/s. Data channels limit themselves. */
  pace(peer: string, rate: number): void;
  /** Largest message that the peer accepts, in bytes. */
  maxMessageSize(peer: string): number;
  /** Returns a function that ends it. */
  listen(listener: ChannelListener): () => void;
}

/** The other participants of a session. The customer reaches every operator; an operator reaches `customer`. */
export interface Peers {
  channel(capability: PeerCapability): GroupChannel;
}
