import type { components } from '@nearhand/contracts/openapi.gen';
import type { PeerCapability } from '@nearhand/contracts/peer/peer-protocol';
import type { ScreenQuality } from '@nearhand/contracts/peer/quality.gen';
import type { UncheckedMessage } from '../peers/deferred-peers.ts';
import type { Peers } from '../peers/peers.ts';
import type { ClipboardRead, OpenMicrophone, OpenSink } from './ports.ts';

export interface Participants {
  /** Null for somebody who does not take part. */
  roleOf(participant: string): components['schemas']['Participant']['role'] | null;
  /** Empty for an unknown name. */
  nameOf(participant: string): string;
}

/** Watchers see and read only. */
export function mayAct(participants: Participants, participant: string): boolean {
  const role = participants.roleOf(participant);
  return role !== null && role !== 'watcher';
}

/** Sends tracks to the peers. */
export interface MediaSender {
  setQuality(quality: ScreenQuality): void;
  show(track: MediaStreamTrack, stream: MediaStream): void;
  hide(track: MediaStreamTrack): void;
}

export interface StreamListener {
  come: (peer: string, stream: MediaStream) => void;
  gone: (peer: string, stream: MediaStream) => void;
}

/** An event of a capability for the session report. */
export type CapabilityEvent = Omit<components['schemas']['ReportedEvent'], 'eventId'>;

/** The dependencies of the capabilities of one end. The environment's own microphone, disk and clipboard are used unless others are given. */
export interface CapabilityContext {
  peers: Peers;
  /** `customer`, or the id of the operator. The customer's end relays between the operators. */
  own: string;
  participants: Participants;
  media: MediaSender;
  /** Calls the listener for present and later streams of the peers. Returns a function that ends it. */
  listenToStreams(listener: StreamListener): () => void;
  report?: (event: CapabilityEvent) => void;
  openMicrophone?: OpenMicrophone;
  openSink?: OpenSink;
  readClipboard?: () => Promise<ClipboardRead>;
  now?: () => number;
}

export interface CapabilityState {
  close(): void;
}

/** One end of a capability: the class of its state. */
export interface Capability<State extends CapabilityState> {
  readonly protocol: PeerCapability;
  new (context: CapabilityContext): State;
}

/** A capability that is loaded on first use. */
export interface LazyCapability<State extends CapabilityState> {
  readonly protocol: PeerCapability;
  load(): Promise<Capability<State>>;
  /** Whether a message of a peer needs the capability. */
  isNeededFor(message: UncheckedMessage): boolean;
}
