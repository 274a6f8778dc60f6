import type { components } from '@nearhand/contracts/openapi.gen';
import type { Surface } from '@nearhand/contracts/peer/surfaces.gen';
import type { RealtimeConnection } from '../../realtime/connect-realtime.ts';
import type { RealtimeSocket } from '../../realtime/realtime-socket.ts';
import { AnnotationBoard } from '../annotations/annotation-board.ts';
import type { CapabilityEvent } from '../capability/capability.ts';
import { CapabilityRegistry } from '../capability/capability-registry.ts';
import { PeerGroup } from '../connection/peer-group.ts';
import { type LinkState, PeerLink } from '../connection/peer-link.ts';
import { PeerStreams } from '../connection/peer-streams.ts';
import { DisplayViewer } from '../display/display-viewer.ts';
import { PictureViewer } from '../display/picture-viewer.ts';
import { InputSender } from '../input/input-sender.ts';
import { MachineViewer } from '../machine/machine-viewer.ts';
import { operatorCapabilities } from '../operator-capabilities.ts';
import { TrackReceiver } from '../peers/track-receiver.ts';
import { PermissionViewer } from '../permissions/permission-viewer.ts';
import { QualityRequest } from '../quality/quality-request.ts';
import { SurfaceSubscriber } from '../surfaces/surface-subscriber.ts';

type Schemas = components['schemas'];
type Session = Schemas['Session'];
type ParticipantPresence = Schemas['ParticipantPresence'];

export type OperatorEndEvent =
  | { type: 'session'; session: Session }
  | { type: 'entered'; role: Schemas['SessionRole']; participants: Schemas['EnteredSession']['participants'] }
  | { type: 'presence'; presence: ParticipantPresence }
  | { type: 'joinRequest'; joinRequest: Schemas['JoinRequest'] }
  | { type: 'sessionRequest'; sessionRequest: Schemas['SessionRequest'] }
  | { type: 'active' }
  | { type: 'link'; state: LinkState }
  | { type: 'stream'; stream: MediaStream }
  | { type: 'streamGone'; streamId: string }
  | { type: 'surfaces'; surfaces: readonly Surface[] }
  | { type: 'device'; isDevice: boolean }
  | { type: 'frame' }
  | { type: 'server'; isAway: boolean }
  | { type: 'elsewhere' }
  /** `reason`: of the removal of this operator; null for another one. */
  | { type: 'removed'; participantId: string; reason: Schemas['RemovalReason'] | null }
  | { type: 'end'; by: Schemas['CloseReason'] };

export interface OperatorEndOptions {
  sessionId: string;
  user: { id: string; name: string };
  /** A session with a registered device, whose capabilities need not be awaited. */
  isDevice: boolean;
  /** Connects to the server, with the ICE servers of now and later. */
  connect: (onServers: (iceServers: RTCIceServer[]) => void) => Promise<RealtimeConnection>;
  /** Adds an event to the session report. */
  report: (event: CapabilityEvent) => void;
  fetchSession: (sessionId: string) => Promise<Session>;
  /** Does the work once the environment has painted: the window renders much for a first frame. */
  afterPaint: (work: () => void) => void;
}

/** An operator's end of a session: the socket to the server, the link to the customer and its capabilities. Free of React. */
export class OperatorEnd {
  readonly sessionId: string;
  readonly #userId: string;
  readonly #options: OperatorEndOptions;
  /** Events that occur before the owner follows. */
  readonly #early: OperatorEndEvent[] = [];
  #follower: ((event: OperatorEndEvent) => void) | null = null;
  #opening: Promise<void> | null = null;
  readonly capabilities: CapabilityRegistry;
  readonly annotations: AnnotationBoard;
  readonly #group = new PeerGroup();
  readonly #streams = new PeerStreams();
  readonly #surfaces: SurfaceSubscriber;
  #connection: RealtimeConnection | null = null;
  #link: PeerLink | null = null;
  #isEntered = false;
  #role: Schemas['SessionRole'] | null = null;
  /** The newest state. */
  #session: Session | null = null;
  #isCustomerPresent = false;
  #isPictureLive = false;
  /** Presences received since `session:enter` was sent. */
  #sinceEntering: ParticipantPresence[] = [];
  #isOver = false;

  constructor(options: OperatorEndOptions) {
    const { sessionId, user, isDevice, report } = options;
    this.sessionId = sessionId;
    this.#userId = user.id;
    this.#options = options;
    this.capabilities = new CapabilityRegistry({
      peers: this.#group,
      own: user.id,
      participants: {
        roleOf: (participant) => (participant === 'customer' ? 'customer' : null),
        nameOf: (participant) => (participant === user.id ? user.name : ''),
      },
      media: {
        show: (track, stream) => this.#link?.show(track, stream),
        hide: (track) => this.#link?.hide(track),
        setQuality: (quality) => this.#link?.setQuality(quality),
      },
      listenToStreams: this.#streams.listen,
      report,
    });
    this.annotations = this.capabilities.open(AnnotationBoard);
    this.capabilities.open(QualityRequest);
    this.capabilities.open(PermissionViewer);
    if (isDevice) this.#openDevice();
    this.#surfaces = this.capabilities.open(SurfaceSubscriber);
    this.#surfaces.subscribe(() => this.#surfaces.state && this.#dispatch({ type: 'surfaces', surfaces: this.#surfaces.state }));
  }

  get link(): PeerLink | null {
    return this.#link;
  }

  /** Null until it is open. */
  get socket(): RealtimeSocket | null {
    return this.#connection?.socket ?? null;
  }

  /** Connects at the first call; later calls have no effect. */
  open(): void {
    this.#opening ??= this.#open().catch(() => this.#dispatch({ type: 'server', isAway: true }));
  }

  /** Receives all events, the earlier ones first. */
  follow(follower: (event: OperatorEndEvent) => void): void {
    this.#follower = follower;
    for (const event of this.#early.splice(0)) follower(event);
  }

  /** Reports the state of the media connection to the server. */
  reportPicture(isLive: boolean): void {
    if (this.#isPictureLive === isLive) return;
    this.#isPictureLive = isLive;
    this.#sendMediaState();
  }

  /** Reports user activity, which also answers the idle question. */
  reportActivity(): void {
    if (this.#isEntered) this.#connection?.socket.emit('session:activity', {});
    this.#dispatch({ type: 'active' });
  }

  /** Requests a surface from the customer; false if the customer cannot be reached. */
  askForPicture(): boolean {
    return this.#surfaces.request();
  }

  /** Closes the connections and leaves the session open. */
  leave(): void {
    this.#isOver = true;
    this.#link?.close();
    this.#connection?.close();
  }

  /** Ends the customer's sharing directly. The server still has to close the session: without the host's connection, it would be lost. */
  end(): void {
    this.#isOver = true;
    this.#link?.closeForBoth();
  }

  async #open(): Promise<void> {
    const connection = await this.#options.connect((iceServers) => this.#useServers(iceServers));
    if (this.#isOver) return connection.close();
    this.#connection = connection;
    this.#listen(connection.socket);
  }

  #dispatch(event: OperatorEndEvent): void {
    if (this.#isOver) return;
    if (this.#follower) this.#follower(event);
    else this.#early.push(event);
  }

  #openDevice(): void {
    if (this.capabilities.get(PictureViewer)) return;
    this.capabilities.open(DisplayViewer);
    this.capabilities.open(InputSender);
    this.capabilities.open(MachineViewer);
    const picture = this.capabilities.open(PictureViewer);
    let isPainted = false;
    picture.subscribe(() => {
      const wasPainted = isPainted;
      isPainted = picture.state.isPainted;
      if (isPainted && !wasPainted) this.#options.afterPaint(() => this.#dispatch({ type: 'frame' }));
    });
  }

  /** The agent takes the place of the customer's browser, or the other way round. */
  #followCapabilities(link: PeerLink): void {
    const isDevice = link.capabilities.versionOf(PictureViewer.protocol) > 0;
    const isBrowser = link.capabilities.versionOf(SurfaceSubscriber.protocol) > 0;
    // Both are unknown while the link is interrupted.
    if (!isDevice && !isBrowser) return;
    if (isDevice) this.#openDevice();
    this.#dispatch({ type: 'device', isDevice });
  }

  #useServers(iceServers: RTCIceServer[]): void {
    if (this.#isOver) return;
    if (this.#link) this.#link.setIceServers(iceServers);
    else {
      this.#link = this.#createLink(iceServers);
      const link = this.#link;
      link.capabilities.listen(() => this.#followCapabilities(link));
      this.#group.add('customer', link);
    }
  }

  #createLink(iceServers: RTCIceServer[]): PeerLink {
    return new PeerLink({
      side: 'operator',
      iceServers,
      capabilities: operatorCapabilities,
      openTrack: (connection, name) => new TrackReceiver(connection, name),
      isReachable: () => this.#isEntered && this.#isCustomerPresent,
      send: (signal) => {
        if (this.#isEntered) this.#connection?.socket.emit('signal', signal);
      },
      onState: (state) => this.#dispatch({ type: 'link', state }),
      onStream: (stream) => {
        this.#streams.add('customer', stream);
        if (!isVoice(stream)) this.#dispatch({ type: 'stream', stream });
      },
      onStreamGone: (stream) => {
        this.#streams.remove('customer', stream);
        this.#dispatch({ type: 'streamGone', streamId: stream.id });
      },
      onBye: () => this.#dispatch({ type: 'end', by: 'customer' }),
    });
  }

  #listen(socket: RealtimeSocket): void {
    socket.on('connect', () => this.#enter(socket));
    socket.on('disconnect', () => {
      this.#isEntered = false;
      this.#dispatch({ type: 'server', isAway: true });
    });
    socket.on('connect_error', () => this.#dispatch({ type: 'server', isAway: true }));
    socket.on('signal', (signal) => {
      // Sent to participants only; it may arrive before the reply to `session:enter`.
      this.#isEntered = true;
      void this.#link?.receive(signal);
    });
    socket.on('session:presence', (presence) => {
      if (presence.sessionId !== this.sessionId) return;
      this.#sinceEntering.push(presence);
      this.#followPresence(presence);
    });
    socket.on(
      'session:joinRequest',
      (joinRequest) => joinRequest.sessionId === this.sessionId && this.#dispatch({ type: 'joinRequest', joinRequest }),
    );
    socket.on('session:request', (sessionRequest) => {
      if (sessionRequest.sessionId !== this.sessionId) return;
      if (sessionRequest.from.id === this.#userId) this.#dispatch({ type: 'sessionRequest', sessionRequest });
    });
    socket.on('session:removed', ({ sessionId, participantId, reason }) => {
      if (sessionId !== this.sessionId) return;
      const isOwn = participantId === this.#userId;
      this.#dispatch({ type: 'removed', participantId, reason: isOwn ? reason : null });
      if (isOwn) void this.#refresh();
    });
    socket.on('session:state', (session) => session.sessionId === this.sessionId && this.#follow(session));
    if (socket.connected) this.#enter(socket);
  }

  #followPresence(presence: ParticipantPresence): void {
    const { participant, isPresent } = presence;
    if (participant.role === 'customer') this.#isCustomerPresent = isPresent;
    // The user's own presence is that of a newer window.
    if (participant.participantId !== this.#userId) this.#dispatch({ type: 'presence', presence });
    else if (isPresent) this.#dispatch({ type: 'elsewhere' });
  }

  #enter(socket: RealtimeSocket): void {
    this.#sinceEntering = [];
    socket.emit('session:enter', { sessionId: this.sessionId }, ({ ok, role, participants, session }) => {
      this.#isEntered = ok;
      this.#role = role;
      this.#isCustomerPresent = participants.some(({ role: other }) => other === 'customer');
      this.#dispatch({ type: 'server', isAway: false });
      if (!ok || !role || !session) return void this.#refresh();
      this.#dispatch({ type: 'entered', role, participants });
      this.#follow(session);
      // The reply may be older than these presences.
      for (const presence of this.#sinceEntering) this.#followPresence(presence);
      // A window without a picture yet has not lost one, and the link may be connected before this reply.
      if (this.#isPictureLive) this.#sendMediaState();
      else if (this.#link?.state !== 'connected') this.#link?.renew();
    });
  }

  /** Only the host reports it. */
  #sendMediaState(): void {
    if (this.#isEntered && this.#role === 'host') this.#connection?.socket.emit('session:media', { isConnected: this.#isPictureLive });
  }

  /** Reloads the session after a refused `session:enter` or a removal. If that fails, the window keeps the state that it has. */
  async #refresh(): Promise<void> {
    const session = await this.#options.fetchSession(this.sessionId).catch(() => null);
    if (session) this.#follow(session);
  }

  /** Follows a newer state of the session. The window enters again after a transfer, in its new role. */
  #follow(session: Session): void {
    this.#dispatch({ type: 'session', session });
    if (this.#session && session.version < this.#session.version) return;
    this.#session = session;
    const { socket } = this;
    const hasTransferred = this.#isEntered && this.#role && session.can.enter && session.can.host !== (this.#role === 'host');
    if (hasTransferred && socket?.connected) this.#enter(socket);
  }
}

/** Audio without video. */
const isVoice = (stream: MediaStream): boolean => stream.getTracks().every(({ kind }) => kind === 'audio');
