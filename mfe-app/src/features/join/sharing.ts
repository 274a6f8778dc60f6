import { CancelledError, NetworkError } from '@nearhand/platform/core';
import { ColleagueLinks } from '../../shared/media/colleague-links.ts';
import type { LinkState } from '../../shared/media/peer-link.ts';
import type { Peers } from '../../shared/peer/peers.ts';
import { connectAsCustomer } from '../../shared/realtime/connect-as-customer.ts';
import { loadSocketLibrary, type RealtimeConnection } from '../../shared/realtime/open-socket.ts';
import type { RealtimeSocket } from '../../shared/realtime/realtime-socket.ts';
import type { Signaling } from '../../shared/realtime/signaling.ts';
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
  readonly #links: ColleagueLinks;
  #seat: string | null = null;
  #isAccepted = false;
  #isOver = false;

  constructor(invitation: Invitation, stream: MediaStream, tell: (event: JoinEvent) => void) {
    this.#invitation = invitation;
    this.#stream = stream;
    this.#tell = tell;
    this.#links = this.#createLinks();
    for (const track of stream.getTracks()) this.#links.show(track, stream);
    // The browser's own "Stop sharing".
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.stop());
  }

  /** Every colleague who takes part, under the id of the user. */
  get peers(): Peers {
    return this.#links.peers;
  }

  /** Takes part. The socket connects while the server still answers. */
  async start(): Promise<void> {
    const signaling = Promise.withResolvers<Signaling>();
    signaling.promise.catch(() => undefined);
    let isFirst = true;
    const ask = () => {
      if (!isFirst) return this.#renewSignaling();
      isFirst = false;
      return signaling.promise;
    };
    void connectAsCustomer({ ask, onServers: (iceServers) => this.#links.setIceServers(iceServers) }).then(
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
      this.#seat = answer.invitation.seat;
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
    socket.on('signal', (signal) => this.#links.receive(signal));
    // Said when somebody comes or goes, and to each new socket of this side.
    socket.on('session:presence', ({ sessionId, participant, isPresent }) => {
      if (sessionId !== this.#invitation.sessionId) return;
      if (isPresent) this.#links.come(participant);
      else this.#links.leave(participant.participantId);
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

  /** Another token, and credentials for relays: the seat shows that it is the same customer. */
  async #renewSignaling(): Promise<Signaling> {
    const { key } = this.#invitation;
    const answer = await askToJoin({ key, accept: true, ...(this.#seat !== null && { seat: this.#seat }) });
    if (answer.kind !== 'invited' || !answer.invitation.signaling) throw new Error('The seat is not this customer’s any more');
    return answer.invitation.signaling;
  }

  #createLinks(): ColleagueLinks {
    return new ColleagueLinks({
      iceServers: [],
      isReachable: () => this.#connection?.socket.connected ?? false,
      send: (signal) => {
        const socket = this.#connection?.socket;
        if (socket?.connected) socket.emit('signal', signal);
      },
      onState: (_peer, state: LinkState) => this.#tell({ type: 'link', state, at: Date.now() }),
      onEnd: () => this.#finish('operator'),
    });
  }

  #finish(by: CloseReason): void {
    if (this.#isOver) return;
    this.#isOver = true;
    release(this.#stream);
    if (by === 'customer') this.#links.closeForAll();
    else this.#links.close();
    this.#connection?.close();
    this.#tell({ type: 'ended', by, at: Date.now() });
  }

  #fail(event: JoinEvent): void {
    if (this.#isOver) return;
    this.#isOver = true;
    release(this.#stream);
    this.#links.close();
    this.#connection?.close();
    this.#tell(event);
  }
}
