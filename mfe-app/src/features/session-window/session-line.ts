import { connectAsUser, type RealtimeConnection, type RealtimeSocket } from '@nearhand/platform/realtime';
import { PeerLink } from '@nearhand/platform/session-link/connection/peer-link';
import { PeerGroup } from '@nearhand/platform/session-link/peer-group';
import type { Peers } from '@nearhand/platform/session-link/peers';
import { SurfaceSubscriber } from '@nearhand/platform/session-link/surfaces/surface-subscriber';
import { fetchSession } from './session-window.data.ts';
import type { ParticipantPresence, Role, WindowEvent } from './window-state.ts';

/** A colleague's end of one session: the socket to the server, and the link to the customer. No React here. */
export class SessionLine {
  readonly #sessionId: string;
  readonly #userId: string;
  readonly #tell: (event: WindowEvent) => void;
  readonly #group = new PeerGroup();
  readonly #surfaces: SurfaceSubscriber;
  #connection: RealtimeConnection | null = null;
  #link: PeerLink | null = null;
  #isEntered = false;
  #role: Role | null = null;
  #canHost: boolean | null = null;
  #isCustomerPresent = false;
  #isPictureLive = false;
  /** Who came and went since this side asked to enter. */
  #sinceEntering: ParticipantPresence[] = [];
  /** The question asked last of what the events leave out, and the last one that was answered. */
  #asked = 0;
  #answered = 0;
  #isOver = false;

  constructor(sessionId: string, userId: string, tell: (event: WindowEvent) => void) {
    this.#sessionId = sessionId;
    this.#userId = userId;
    this.#tell = (event) => {
      if (!this.#isOver) tell(event);
    };
    this.#surfaces = new SurfaceSubscriber(this.#group, (surfaces) => this.#tell({ type: 'surfaces', surfaces }));
  }

  /** The customer, under that name. */
  get peers(): Peers {
    return this.#group;
  }

  get link(): PeerLink | null {
    return this.#link;
  }

  /** The socket, once there is one. */
  get socket(): RealtimeSocket | null {
    return this.#connection?.socket ?? null;
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
    this.#sayPicture();
  }

  /** A person did something: the session is not left alone. */
  reportActivity(): void {
    if (this.#isEntered) this.#connection?.socket.emit('session:activity', {});
    this.#tell({ type: 'idle', closesAt: null });
  }

  /** Asks the customer to show something again; false when nobody could be reached. */
  askForPicture(): boolean {
    return this.#surfaces.request();
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
      side: 'operator',
      iceServers,
      isReachable: () => this.#isEntered && this.#isCustomerPresent,
      send: (signal) => {
        if (this.#isEntered) this.#connection?.socket.emit('signal', signal);
      },
      onState: (state) => this.#tell({ type: 'link', state }),
      onStream: (stream) => this.#tell({ type: isVoice(stream) ? 'voice' : 'stream', stream }),
      onStreamGone: ({ id }) => this.#tell({ type: 'streamGone', streamId: id }),
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
    socket.on('signal', (signal) => {
      // Said only to who has a seat: the answer to entering may come later than this.
      this.#isEntered = true;
      void this.#link?.receive(signal);
    });
    socket.on('session:presence', (presence) => {
      if (presence.sessionId !== this.#sessionId) return;
      this.#sinceEntering.push(presence);
      this.#followPresence(presence);
    });
    socket.on(
      'session:joinRequest',
      (joinRequest) => joinRequest.sessionId === this.#sessionId && this.#tell({ type: 'joinRequest', joinRequest }),
    );
    socket.on('session:idle', ({ sessionId, closesAt }) => sessionId === this.#sessionId && this.#tell({ type: 'idle', closesAt }));
    socket.on('session:request', (sessionRequest) => {
      if (sessionRequest.sessionId !== this.#sessionId) return;
      if (sessionRequest.from.id === this.#userId) this.#tell({ type: 'sessionRequest', sessionRequest });
      // Who leads the session may be another one now.
      if (sessionRequest.state === 'accepted') void this.#refresh();
    });
    socket.on('session:changed', (change) => {
      if (change.sessionId !== this.#sessionId) return;
      this.#tell({ type: 'change', change });
      void this.#refresh();
    });
    if (socket.connected) this.#enter(socket);
  }

  #followPresence(presence: ParticipantPresence): void {
    const { participant, isPresent } = presence;
    if (participant.role === 'customer') this.#isCustomerPresent = isPresent;
    // A seat has one socket: this one has lost it.
    if (participant.participantId !== this.#userId) this.#tell({ type: 'presence', presence });
    else if (isPresent) this.#tell({ type: 'elsewhere' });
  }

  #enter(socket: RealtimeSocket): void {
    this.#sinceEntering = [];
    socket.emit('session:enter', { sessionId: this.#sessionId }, ({ ok, role, participants, idleClosesAt }) => {
      this.#isEntered = ok;
      this.#role = role;
      this.#isCustomerPresent = participants.some(({ role: other }) => other === 'customer');
      this.#tell({ type: 'server', isAway: false });
      void this.#refresh();
      if (!ok || !role) return;
      this.#tell({ type: 'entered', role, participants, idleClosesAt });
      // Who came or went while the answer was on its way is not in it.
      for (const presence of this.#sinceEntering) this.#followPresence(presence);
      // Who comes anew and sees nothing yet has lost nothing: that would be said of the session.
      if (this.#isPictureLive) this.#sayPicture();
      else this.#link?.renew();
    });
  }

  /** The host's word counts for the session. */
  #sayPicture(): void {
    if (this.#isEntered && this.#role === 'host') this.#connection?.socket.emit('session:media', { isConnected: this.#isPictureLive });
  }

  /** What the events leave out: times, reason, key. Without an answer the window goes on with what it knows. */
  async #refresh(): Promise<void> {
    this.#asked += 1;
    const question = this.#asked;
    const session = await fetchSession(this.#sessionId).catch(() => null);
    // An answer that a later one has overtaken tells of what was before.
    if (!session || this.#isOver || question < this.#answered) return;
    this.#answered = question;
    this.#tell({ type: 'session', session });
    this.#followRole(session.can.host);
  }

  /** It was handed over, to here or from here: the server gives the new part on entering. */
  #followRole(canHost: boolean): void {
    const hasChanged = this.#isEntered && this.#canHost !== null && canHost !== this.#canHost;
    this.#canHost = canHost;
    const socket = this.#connection?.socket;
    if (hasChanged && socket?.connected) this.#enter(socket);
  }
}

/** Sound without a picture. */
const isVoice = (stream: MediaStream): boolean => stream.getTracks().every(({ kind }) => kind === 'audio');
