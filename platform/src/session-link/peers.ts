/** The ways that each pair of browsers has for messages, beside picture and sound. `pointer` may lose some, the others lose none. */
export type ChannelName = 'control' | 'chat' | 'file' | 'pointer';

/** Hears what comes through one channel, from any peer. A new page on the other side closes the channel and opens it anew. */
export interface ChannelListener {
  open?: (peer: string) => void;
  close?: (peer: string) => void;
  message?: (data: string | ArrayBuffer, peer: string) => void;
  /** What was sent to the peer has left: there is room for more. */
  drain?: (peer: string) => void;
}

/** One channel to every peer. */
export interface GroupChannel {
  /** Whose channel is open now. */
  readonly openPeers: readonly string[];
  /** To one peer, or to all but `except`. False when nobody could be reached; nothing is queued for later. */
  send(data: string | ArrayBuffer, to?: { peer?: string; except?: string }): boolean;
  /** Bytes that wait to be sent to the peer. */
  bufferedAmount(peer: string): number;
  /** The largest message that the peer can take, in bytes. */
  maxMessageSize(peer: string): number;
  /** Gives what ends it. */
  listen(listener: ChannelListener): () => void;
}

/** The others in a session, as one browser reaches them directly. The customer reaches every operator; a operator reaches `customer`. */
export interface Peers {
  channel(name: ChannelName): GroupChannel;
}
