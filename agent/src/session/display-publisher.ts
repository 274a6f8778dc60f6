import { type DisplayMessage, displayProtocol } from '@nearhand/contracts/peer/display.gen';
import { createMessenger, type Messenger } from '@nearhand/platform/session-link/peers/messenger';
import type { Peers } from '@nearhand/platform/session-link/peers/peers';
import type { PointerPosition, ScreenCapture } from '../system/system.ts';

export interface DisplayPublisherOptions {
  peers: Peers;
  screen: ScreenCapture;
  mayView: (peer: string) => boolean;
  /** An operator has chosen a display. */
  onSelect: (peer: string, displayId: string) => void;
}

/** Same limit as in the contract. */
const maxDisplays = 16;

/** The device's end of the display capability: monitors and cursor for each operator, and the operator's choice of a monitor. */
export class DisplayPublisher {
  readonly #options: DisplayPublisherOptions;
  readonly #messenger: Messenger<DisplayMessage>;
  readonly #ends: (() => void)[];

  constructor(options: DisplayPublisherOptions) {
    const { peers, screen } = options;
    this.#options = options;
    this.#messenger = createMessenger(peers, displayProtocol);
    const channel = peers.channel(displayProtocol);
    this.#ends = [
      channel.listen({ open: (peer) => this.#greet(peer) }),
      this.#messenger.listen((message, peer) => message.type === 'display.select' && this.#select(peer, message.displayId)),
      screen.onDisplays(() => this.#publish(this.#list())),
      screen.onCursor(() => this.#publish(this.#cursor())),
      screen.onPointer((position) => this.#publish(positionMessage(position))),
    ];
    for (const peer of channel.openPeers) this.#greet(peer);
  }

  /** Call it when some operator may see the device. */
  followPermissions(): void {
    for (const message of [this.#list(), this.#cursor()]) this.#publish(message);
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  #greet(peer: string): void {
    for (const message of [this.#list(), this.#cursor()]) if (message) this.#send(message, peer);
  }

  #select(peer: string, displayId: string): void {
    const { screen, mayView, onSelect } = this.#options;
    if (mayView(peer) && screen.displays.some((display) => display.displayId === displayId)) onSelect(peer, displayId);
  }

  #list(): DisplayMessage {
    return { type: 'display.list', displays: this.#options.screen.displays.slice(0, maxDisplays) };
  }

  #cursor(): DisplayMessage | null {
    const { cursor } = this.#options.screen;
    return cursor && { type: 'display.cursor', ...cursor };
  }

  #publish(message: DisplayMessage | null): void {
    if (message) for (const peer of this.#options.peers.channel(displayProtocol).openPeers) this.#send(message, peer);
  }

  #send(message: DisplayMessage, peer: string): void {
    if (this.#options.mayView(peer)) this.#messenger.send(message, { peer });
  }
}

const positionMessage = ({ displayId, x, y }: PointerPosition): DisplayMessage => ({ type: 'display.cursorPosition', displayId, x, y });
