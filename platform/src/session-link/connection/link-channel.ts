import type { ChannelName } from '../peers.ts';

interface ChannelSpec {
  id: number;
  init: RTCDataChannelInit;
}

/** Both ends make the same channels under the same numbers, so that none has to be announced. */
export const channelSpecs: Readonly<Record<ChannelName, ChannelSpec>> = {
  control: { id: 0, init: {} },
  chat: { id: 1, init: {} },
  file: { id: 2, init: {} },
  pointer: { id: 3, init: { ordered: false, maxRetransmits: 0 } },
};

/** Below this much waiting data there is room for more. */
const lowWater = 1024 * 1024;
/** What a browser closes the channel over is not sent. */
const highWater = 12 * 1024 * 1024;

/** Hears one channel of one link. */
export interface LinkChannelListener {
  open?: () => void;
  close?: () => void;
  message?: (data: string | ArrayBuffer) => void;
  drain?: () => void;
}

/** One channel of a link, whichever connection carries it at present. */
export class LinkChannel {
  readonly #name: ChannelName;
  readonly #listeners = new Set<LinkChannelListener>();
  #channel: RTCDataChannel | null = null;
  #wasOpen = false;

  constructor(name: ChannelName) {
    this.#name = name;
  }

  get isOpen(): boolean {
    return this.#channel?.readyState === 'open';
  }

  get bufferedAmount(): number {
    return this.#channel?.bufferedAmount ?? 0;
  }

  /** Makes the channel anew on another connection. */
  moveTo(connection: RTCPeerConnection): void {
    this.#tellClosed();
    const { id, init } = channelSpecs[this.#name];
    const channel = connection.createDataChannel(this.#name, { ...init, negotiated: true, id });
    channel.binaryType = 'arraybuffer';
    channel.bufferedAmountLowThreshold = lowWater;
    this.#channel = channel;
    const isPresent = () => channel === this.#channel;
    channel.addEventListener('open', () => isPresent() && this.#tellOpen());
    channel.addEventListener('close', () => isPresent() && this.#tellClosed());
    channel.addEventListener('message', ({ data }) => {
      if (isPresent()) for (const { message } of this.#listeners) message?.(data);
    });
    channel.addEventListener('bufferedamountlow', () => {
      if (isPresent()) for (const { drain } of this.#listeners) drain?.();
    });
  }

  /** The connection is gone, or about to go. */
  leave(): void {
    this.#channel = null;
    this.#tellClosed();
  }

  /** False when it is not open, or so much waits already that the browser would give up the channel. */
  send(data: string | ArrayBuffer): boolean {
    const channel = this.#channel;
    if (channel?.readyState !== 'open' || channel.bufferedAmount > highWater) return false;
    try {
      if (typeof data === 'string') channel.send(data);
      else channel.send(data);
      return true;
    } catch {
      // Closed by the other side in this very moment, or larger than it takes.
      return false;
    }
  }

  /** Gives what ends it. */
  listen(listener: LinkChannelListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tellOpen(): void {
    this.#wasOpen = true;
    for (const { open } of this.#listeners) open?.();
  }

  #tellClosed(): void {
    if (!this.#wasOpen) return;
    this.#wasOpen = false;
    for (const { close } of this.#listeners) close?.();
  }
}
