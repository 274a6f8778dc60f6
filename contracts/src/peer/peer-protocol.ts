/** Data channels of every link. Both ends create them under the same numbers, so that none has to be announced. */
export const peerChannels = {
  control: { id: 0, init: {} },
  chat: { id: 1, init: {} },
  files: { id: 2, init: {} },
  annotations: { id: 3, init: { ordered: false, maxRetransmits: 0 } },
  input: { id: 4, init: {} },
  picture: { id: 5, init: {} },
  unorderedPicture: { id: 6, init: { ordered: false } },
  unorderedInput: { id: 7, init: { ordered: false } },
} as const;

/** Sent by the device as an RTP track, where a lost packet slows down nothing else. Each message is the content of one frame. */
export const peerTracks = ['pictureTrack'] as const;

/** Highest version of the protocol as a whole; each capability has a version of its own. */
export const peerProtocolVersion = 1;

export type PeerChannelName = keyof typeof peerChannels | (typeof peerTracks)[number];

/** A part of the protocol that both ends have to support. */
export interface PeerCapability {
  readonly name: string;
  readonly version: number;
  readonly channel: PeerChannelName;
}

/** Messages of one capability. Each generated module exports its own. */
export interface PeerProtocol<Message extends { type: string }> extends PeerCapability {
  /** Whether a parsed value is a message of this version. */
  readonly isMessage: (value: unknown) => value is Message;
}
