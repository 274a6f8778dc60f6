import { requireMe } from '@nearhand/platform/core';
import { PeerLink } from '../../shared/media/peer-link.ts';
import { LinkGroup } from '../../shared/peer/link-group.ts';
import type { Peers } from '../../shared/peer/peers.ts';
import { connectAsUser } from '../../shared/realtime/connect-as-user.ts';
import type { RealtimeConnection } from '../../shared/realtime/open-socket.ts';
import type { RealtimeSocket } from '../../shared/realtime/realtime-socket.ts';
import { fetchSession } from './session-window.data.ts';
import type { WindowEvent } from './window-state.ts';

/** The operator's end of one session: the socket to the server, and the link to the customer. No React here. */
export class SessionLine {
  readonly #sessionId: string;
  readonly #tell: (event: WindowEvent) => void;
  readonly #group = new LinkGroup();
  #connection: RealtimeConnection | null = null;
  #link: PeerLink | null = null;
  #isEntered = false;
  #isCustomerPresent = false;
  #isPictureLive = false;
  #isOver = false;

  constructor(sessionId: string, tell: (event: WindowEvent) => void) {
    this.#sessionId = sessionId;
    this.#tell = (event) => {
      if (!this.#isOver) tell(event);
    };
  }

  /** The customer, under that name. */
  get peers(): Peers {
    return this.#group;
  }

  get link(): PeerLink | null {
    return this.#link;
  }

  async open(): Promise<void> {
    const connection = await connectAsUser({ pace: 'urgent', onServers: (iceServers) => this.#useServers(iceServers) });
    if (this.#isOver) return connection.close();
    this.#connection = connection;
    this.#listen(connection.socket);
  }

  /** The server learns from here whether the picture's path stands. */
  reportPicture(isLive: boolean): void {
    if (this.#isPictureLive === isLive) return;
    this.#isPictureLive = isLive;
    if (this.#isEntered) this.#connection?.socket.emit('session:media', { isConnected: isLive });
  }

  /** Leaves the session as it is: the window goes, or another one takes over. */
  leave(): void {
    this.#isOver = true;
    this.#link?.close();
    this.#connection?.close();
  }

  /** Ends the customer's sharing, directly; recording that is the server's part. */
  end(): void {
    this.#isOver = true;
    this.#link?.closeForBoth();
    this.#connection?.close();
  }

  #useServers(iceServers: RTCIceServer[]): void {
    if (this.#isOver) return;
    if (this.#link) this.#link.setIceServers(iceServers);
    else {
      this.#link = this.#createLink(iceServers);
      this.#group.add('customer', this.#link);
    }
  }

  #createLink(iceServers: RTCIceServer[]): PeerLink {
    return new PeerLink({
      side: 'colleague',
      iceServers,
      isReachable: () => this.#isEntered && this.#isCustomerPresent,
      send: (signal) => {
        if (this.#isEntered) this.#connection?.socket.emit('signal', signal);
      },
      onState: (state) => this.#tell({ type: 'link', state }),
      onStream: (stream) => this.#tell({ type: 'stream', stream }),
      onBye: () => this.#tell({ type: 'end', by: 'customer' }),
    });
  }

  #listen(socket: RealtimeSocket): void {
    socket.on('connect', () => this.#enter(socket));
    socket.on('disconnect', () => {
      this.#isEntered = false;
      this.#tell({ type: 'server', isAway: true });
    });
    socket.on('connect_error', () => this.#tell({ type: 'server', isAway: true }));
    socket.on('signal', (signal) => void this.#link?.receive(signal));
    socket.on('session:presence', ({ sessionId, participant, isPresent }) => {
      if (sessionId !== this.#sessionId) return;
      if (participant.part === 'customer') this.#isCustomerPresent = isPresent;
      // A seat has one socket: this one has lost it.
      else if (participant.participantId === requireMe().user.id && isPresent) this.#tell({ type: 'elsewhere' });
    });
    socket.on('session:changed', (change) => {
      if (change.sessionId !== this.#sessionId) return;
      this.#tell({ type: 'change', change });
      void this.#refresh();
    });
    if (socket.connected) this.#enter(socket);
  }

  #enter(socket: RealtimeSocket): void {
    socket.emit('session:enter', { sessionId: this.#sessionId }, ({ ok, participants }) => {
      this.#isEntered = ok;
      this.#isCustomerPresent = participants.some(({ part }) => part === 'customer');
      this.#tell({ type: 'server', isAway: false });
      void this.#refresh();
      if (!ok) return;
      if (this.#isPictureLive) socket.emit('session:media', { isConnected: true });
      else this.#link?.renew();
    });
  }

  /** What the events leave out: times, reason, key. Without an answer the window goes on with what it knows. */
  async #refresh(): Promise<void> {
    const session = await fetchSession(this.#sessionId).catch(() => null);
    if (session) this.#tell({ type: 'session', session });
  }
}
