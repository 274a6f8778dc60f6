import type { PeerChannelName } from '@nearhand/contracts/peer/peer-protocol';
import { type ChannelCarrier, type OpenTrack, openCarrier } from './channel-carrier.ts';

/** The drain event fires below this. */
const lowWater = 1024 * 1024;
/** Browsers close a channel whose buffer grows beyond about 16 MB. */
const highWater = 12 * 1024 * 1024;

export interface LinkChannelListener {
  open?: () => void;
  close?: () => void;
  message?: (data: string | ArrayBuffer) => void;
  drain?: () => void;
}

/** One channel of a link, on its current connection. */
export class LinkChannel {
  readonly #name: PeerChannelName;
  readonly #listeners = new Set<LinkChannelListener>();
  #channel: ChannelCarrier | null = null;
  #wasOpen = false;

  constructor(name: PeerChannelName) {
    this.#name = name;
  }

  get isOpen(): boolean {
    return this.#channel?.readyState === 'open';
  }

  get bufferedAmount(): number {
    return this.#channel?.bufferedAmount ?? 0;
  }

  get roundTripMs(): number | null {
    return this.#channel?.roundTripMs ?? null;
  }

  /** Creates the channel on another connection. */
  moveTo(connection: RTCPeerConnection, openTrack?: OpenTrack): void {
    this.#emitClose();
    const channel = openCarrier(connection, this.#name, openTrack);
    this.#channel = channel;
    if (!channel) return;
    channel.bufferedAmountLowThreshold = lowWater;
    const isPresent = () => channel === this.#channel;
    channel.addEventListener('open', () => isPresent() && this.#emitOpen());
    channel.addEventListener('close', () => isPresent() && this.#emitClose());
    channel.addEventListener('message', (event) => {
      if (isPresent()) for (const { message } of this.#listeners) message?.((event as MessageEvent).data);
    });
    channel.addEventListener('bufferedamountlow', () => {
      if (isPresent()) for (const { drain } of this.#listeners) drain?.();
    });
  }

  leave(): void {
    this.#channel = null;
    this.#emitClose();
  }

  /** Returns false when the channel is not open or its buffer is full. */
  send(data: string | ArrayBuffer): boolean {
    const channel = this.#channel;
    if (channel?.readyState !== 'open' || channel.bufferedAmount > highWater) return false;
    try {
      if (typeof data === 'string') channel.send(data);
      else channel.send(data);
      return true;
    } catch {
      // Closed by the peer meanwhile, or larger than the peer accepts.
      return false;
    }
  }

  /** Limits what is sent to the peer, in kbit/s. Data channels limit themselves. */
  pace(rate: number): void {
    this.#channel?.pace?.(rate);
  }

  /** Returns a function that ends it. */
  listen(listener: LinkChannelListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #emitOpen(): void {
    this.#wasOpen = true;
    for (const { open } of this.#listeners) open?.();
  }

  #emitClose(): void {
    if (!this.#wasOpen) return;
    this.#wasOpen = false;
    for (const { close } of this.#listeners) close?.();
  }
}
