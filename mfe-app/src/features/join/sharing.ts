import { CancelledError, NetworkError } from '@nearhand/platform/core';
import { type LinkState, PeerLink } from '../../shared/media/peer-link.ts';
import { connectAsCustomer } from '../../shared/realtime/connect-as-customer.ts';
import { loadSocketLibrary, type RealtimeConnection } from '../../shared/realtime/open-socket.ts';
import type { RealtimeSocket } from '../../shared/realtime/realtime-socket.ts';
import { iceServersOf, type Signaling } from '../../shared/realtime/signaling.ts';
import { release } from './capture-screen.ts';
import { askToJoin, type Invitation, recordStop } from './join.data.ts';
import type { CloseReason, JoinEvent } from './join-state.ts';

// This file is loaded while the browser's dialog is open; what connects comes along.
void loadSocketLibrary().catch(() => undefined);

/** The customer's end of a session, from the captured screen to Stop. Everything that ends it goes through `#finish`. */
export class Sharing {
  readonly #invitation: Invitation;
  readonly #stream: MediaStream;
  readonly #tell: (event: JoinEvent) => void;
  #connection: RealtimeConnection | null = null;
  #link: PeerLink | null = null;
  #isAccepted = false;
  #isOver = false;

  constructor(invitation: Invitation, stream: MediaStream, tell: (event: JoinEvent) => void) {
    this.#invitation = invitation;
    this.#stream = stream;
    this.#tell = tell;
    // The browser's own "Stop sharing".
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.stop());
  }

  /** Takes part. The socket connects while the server still answers. */
  async start(): Promise<void> {
    const signaling = Promise.withResolvers<Signaling>();
    signaling.promise.catch(() => undefined);
    void connectAsCustomer(signaling.promise).then(
      (connection) => this.#use(connection),
      () => this.#fail({ type: 'failed', note: 'technical' }),
    );
    try {
      const answer = await askToJoin({ key: this.#invitation.key, accept: true });
      if (answer.kind !== 'invited') return this.#fail({ type: 'refused', answer });
      this.#isAccepted = true;
      // Stop was pressed meanwhile: the server bound this customer after it had been told.
      if (this.#isOver) return void recordStop(this.#invitation);
      if (!answer.invitation.signaling) return this.#fail({ type: 'failed', note: 'technical' });
      this.#link = this.#createLink(answer.invitation.signaling);
      signaling.resolve(answer.invitation.signaling);
    } catch (error) {
      if (error instanceof CancelledError) return;
      this.#fail({ type: 'failed', note: error instanceof NetworkError ? 'network' : 'technical' });
    } finally {
      signaling.reject(new Error('The customer does not take part'));
    }
  }

  /** Ends it here and now, then on the other side, then at the server. */
  stop(): void {
    if (this.#isOver) return;
    this.#finish('customer');
    if (this.#isAccepted) void recordStop(this.#invitation);
  }

  #use(connection: RealtimeConnection): void {
    this.#connection = connection;
    if (this.#isOver) connection.close();
    else this.#listen(connection.socket);
  }

  #listen(socket: RealtimeSocket): void {
    socket.on('connect_error', () => {
      // Refused, not out of reach.
      if (!socket.active) void this.#finishIfClosed();
    });
    socket.on('signal', (signal) => void this.#link?.receive(signal));
    // Said when the operator comes, and to each new socket of this side.
    socket.on('session:peer', ({ part, isPresent }) => {
      if (part === 'operator' && isPresent) this.#link?.renew();
    });
    socket.on('session:changed', ({ sessionId, status, closeReason }) => {
      if (sessionId === this.#invitation.sessionId && status === 'closed') this.#finish(closeReason ?? 'server');
    });
  }

  /** The session may have been closed while this page could not hear it. */
  async #finishIfClosed(): Promise<void> {
    if (!this.#isAccepted) return;
    const answer = await askToJoin({ key: this.#invitation.key }).catch(() => null);
    if (answer?.kind === 'invalid') this.#finish('server');
  }

  #createLink(signaling: Signaling): PeerLink {
    return new PeerLink({
      isPolite: true,
      iceServers: iceServersOf(signaling),
      shown: this.#stream,
      send: (signal) => {
        const socket = this.#connection?.socket;
        if (socket?.connected) socket.emit('signal', signal);
      },
      onState: (state: LinkState) => this.#tell({ type: 'link', state, at: Date.now() }),
      onBye: () => this.#finish('operator'),
    });
  }

  #finish(by: CloseReason): void {
    if (this.#isOver) return;
    this.#isOver = true;
    release(this.#stream);
    if (by === 'customer') this.#link?.closeForBoth();
    else this.#link?.close();
    this.#connection?.close();
    this.#tell({ type: 'ended', by, at: Date.now() });
  }

  #fail(event: JoinEvent): void {
    if (this.#isOver) return;
    this.#isOver = true;
    release(this.#stream);
    this.#link?.close();
    this.#connection?.close();
    this.#tell(event);
  }
}
