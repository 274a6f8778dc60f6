import type { components } from '@nearhand/contracts/openapi.gen';
import type { Permission } from '@nearhand/contracts/peer/permissions.gen';
import type { RealtimeConnection } from '@nearhand/platform/realtime/connect-realtime';
import { iceServersOf, type Signaling } from '@nearhand/platform/realtime/signaling';
import { SignalingSource } from '@nearhand/platform/realtime/signaling-source';
import { CapabilityRegistry } from '@nearhand/platform/session-link/capability/capability-registry';
import { Observable } from '@nearhand/platform/session-link/capability/observable';
import { Chat, type ChatEntry } from '@nearhand/platform/session-link/chat/chat';
import { OperatorLinks } from '@nearhand/platform/session-link/connection/operator-links';
import { deviceCapabilities } from '@nearhand/platform/session-link/device-capabilities';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { RecordingConsent } from '@nearhand/platform/session-link/recording/recording-consent';
import type { SecurityWords } from '@nearhand/platform/session-link/short-authentication-string/short-authentication-string';
import { nativeConnections, openNativeTrack } from '../peer/native-connection.ts';
import type { DeviceServer } from '../server/device-server.ts';
import { connectDevice } from '../server/connect-device.ts';
import { ServerError } from '../server/server-error.ts';
import type { System } from '../system/system.ts';
import type { TextId } from '../visibility/device-texts.ts';
import { answerRecording } from './answer-recording.ts';
import { permissionQuestions, type Question, sessionQuestions } from './consent.ts';
import { DesktopEnds } from './desktop-ends.ts';
import { acceptFiles } from './file-acceptor.ts';
import type { FileInbox } from './file-inbox.ts';
import { PermissionKeeper } from './permission-keeper.ts';
import type { SessionEnd } from './session-end.ts';
import { lastUnstored, type UnstoredFile } from './unstored-file.ts';

type Participant = components['schemas']['Participant'];

/** A session that waits for this device. */
export interface Invite {
  sessionId: string;
  key: string;
  customerToken: string;
  mode: 'view' | 'control';
  /** Absent after a restart of the agent; requested with the customer token then. */
  signaling: Signaling | null;
}

export interface DeviceSessionOptions {
  invite: Invite;
  server: DeviceServer;
  inbox: FileInbox;
  /** Operator whom the consent to the session names. */
  operatorName: string;
  /** Asks the person at the device whether an operator may do what the text names. */
  decide: (operatorName: string, text: TextId) => Promise<boolean>;
  /** Whether the computer can restart with the agent. */
  canRestart: boolean;
  onEnd: (end: SessionEnd) => void;
}

export interface SessionOperator extends Participant {
  isConnected: boolean;
  /** Compared with the words of the operator; null before they are known. */
  securityWords: SecurityWords | null;
}

export interface DeviceSessionState {
  /** Operators in the session; the host first. */
  operators: readonly SessionOperator[];
  /** Messages of the chat. */
  chat: readonly ChatEntry[];
  isRecorded: boolean;
  /** The last file of an operator, if it could not be stored. */
  unstored: UnstoredFile | null;
  /** Mouse and keyboard of the device are without effect. */
  isLocked: boolean;
}

/** Same as on the server, for a device that receives nothing from the server. */
const longestConnectingMs = 135_000;
const longestInterruptionMs = 315_000;

/** The device's end of a session: the same as a customer's, without a browser. */
export class DeviceSession extends Observable<DeviceSessionState> {
  readonly links: OperatorLinks;
  readonly capabilities: CapabilityRegistry;
  readonly #options: DeviceSessionOptions;
  readonly #permissions: PermissionKeeper;
  readonly #connection: RealtimeConnection;
  readonly #ends: (() => void)[];
  #desktop: DesktopEnds | null = null;
  #named: string | null = null;
  #timeout: ReturnType<typeof setTimeout>;
  /** The server has sent the participants. It rejects signals before that. */
  #isEntered = false;
  #isOver = false;

  constructor(options: DeviceSessionOptions) {
    super({ operators: [], chat: [], isRecorded: false, unstored: null, isLocked: false });
    this.#options = options;
    const { server, inbox } = options;
    this.links = this.#createLinks();
    const { peers } = this.links;
    this.capabilities = new CapabilityRegistry({
      peers,
      own: 'customer',
      participants: this.links,
      media: this.links,
      listenToStreams: () => () => undefined,
      openSink: inbox.openSink,
    });
    const chat = this.capabilities.open(Chat);
    const recording = this.capabilities.open(RecordingConsent);
    this.#permissions = new PermissionKeeper({
      peers,
      participants: this.links,
      admit: (peer) => this.#admit(peer),
      decide: (peer, permission) => this.#ask(peer, permissionQuestions[permission]),
      onChange: () => this.#desktop?.followPermissions(),
    });
    const files = this.capabilities.open(FileTransfers);
    const mayReceive = (peer: string) => this.#permissions.request(peer, 'files');
    this.#ends = [
      acceptFiles(files, mayReceive),
      files.list.subscribe(() => this.set({ ...this.state, unstored: lastUnstored(files.list.state) })),
      answerRecording(recording, (peer) => this.#ask(peer, permissionQuestions.recording)),
      chat.subscribe(() => this.set({ ...this.state, chat: chat.state.entries })),
      recording.subscribe(() => this.set({ ...this.state, isRecorded: recording.state.recordedBy !== null })),
    ];
    this.#timeout = setTimeout(() => this.#finish('failed'), longestConnectingMs);
    this.#connection = connectDevice(server.origin, this.#signaling(), { pace: 'urgent' });
    this.#listen();
  }

  /** Shows another desktop, or none for a while. */
  useSystem(system: System | null): void {
    if (this.#isOver) return;
    this.#desktop?.close();
    const allows = (peer: string, permission: Permission) => this.#permissions.allows(peer, permission);
    const onLocked = (isLocked: boolean) => this.set({ ...this.state, isLocked });
    const { canRestart } = this.#options;
    this.#desktop = system && new DesktopEnds({ peers: this.links.peers, system, allows, canRestart, onLocked });
  }

  isControlledBy(participantId: string): boolean {
    return this.#permissions.allows(participantId, 'control');
  }

  /** Ends the session for all operators. They are notified directly, and on the server. */
  stop(end: 'person' | 'stopped'): void {
    if (this.#isOver) return;
    this.links.closeForAll();
    this.#finish(end);
    const { server, invite } = this.#options;
    // The server closes the session itself when the device stays away.
    void server.close(invite, end === 'stopped').catch(() => undefined);
  }

  /** Leaves the session open, to return to it. */
  leave(): void {
    this.#finish('stopped');
  }

  /** The consent to the session covers the operator whom it names. For another one, the person at the device is asked. */
  #admit(peer: string): readonly Permission[] | Promise<readonly Permission[]> {
    const { invite, operatorName } = this.#options;
    if (this.#named === null && this.links.nameOf(peer) === operatorName) this.#named = peer;
    if (this.#named === peer) return sessionQuestions[invite.mode].grants;
    const question = sessionQuestions[this.links.roleOf(peer) === 'watcher' ? 'view' : invite.mode];
    return this.#ask(peer, question).then((isAllowed) => (isAllowed ? question.grants : []));
  }

  #ask(peer: string, { text }: Question): Promise<boolean> {
    return this.#options.decide(this.links.nameOf(peer), text);
  }

  #signaling(): SignalingSource {
    const { invite, server } = this.#options;
    let given = invite.signaling;
    return new SignalingSource({
      ask: async () => {
        const first = given ?? (await this.#renew(server));
        given = null;
        return first;
      },
      onServers: (iceServers) => this.links.setIceServers(iceServers),
    });
  }

  async #renew(server: DeviceServer): Promise<Signaling> {
    const { key, customerToken } = this.#options.invite;
    try {
      const answer = await server.join({ key, customerToken, accept: true });
      if (answer.state === 'joined') return answer.signaling;
    } catch (error) {
      // The session may only be unreachable.
      if (!(error instanceof ServerError) || error.status !== 404) throw error;
    }
    this.#finish('server');
    throw new Error('The session is over');
  }

  #listen(): void {
    const { socket } = this.#connection;
    const { sessionId } = this.#options.invite;
    socket.on('disconnect', () => {
      this.#isEntered = false;
    });
    socket.on('signal', (signal) => this.links.receive(signal));
    // Sent on arrivals and departures, and to each new socket.
    socket.on('session:presence', (presence) => {
      if (presence.sessionId !== sessionId) return;
      // This device receives no presence of its own: the customer is another one, in its place.
      if (presence.participant.role === 'customer') return this.#finish('replaced');
      this.#isEntered = true;
      if (presence.isPresent) this.links.come(presence.participant);
      else this.links.leave(presence.participant.participantId);
      this.#followOperators();
    });
    socket.on('session:operators', ({ sessionId: of, participantIds }) => {
      if (of === sessionId) this.links.retain(participantIds);
    });
    socket.on('session:removed', ({ sessionId: of, participantId }) => {
      if (of === sessionId) this.links.remove(participantId);
    });
    socket.on('session:changed', (change) => {
      if (change.sessionId === sessionId && change.status === 'closed') this.#finish('server');
    });
  }

  #createLinks(): OperatorLinks {
    const { signaling } = this.#options.invite;
    return new OperatorLinks({
      iceServers: signaling ? iceServersOf(signaling) : [],
      capabilities: deviceCapabilities,
      connections: { create: nativeConnections(), canRestartIce: false },
      openTrack: openNativeTrack,
      isReachable: () => this.#isEntered,
      send: (signal) => {
        if (this.#isEntered) this.#connection.socket.emit('signal', signal);
      },
      onState: () => this.#followLinks(),
      onLink: (_peer, link) => {
        // Ends with the link.
        link?.shortAuthenticationString.listen(() => this.#followOperators());
        this.#followOperators();
      },
      onEnd: () => this.#finish('operator'),
    });
  }

  #followOperators(): void {
    if (this.#isOver) return;
    const operators = this.links.participants.map((about): SessionOperator => {
      const link = this.links.linkTo(about.participantId);
      const words = link?.shortAuthenticationString.state ?? null;
      return { ...about, isConnected: link?.state === 'connected', securityWords: words === 'refused' ? null : words };
    });
    this.set({ ...this.state, operators: operators.toSorted((a, b) => Number(b.role === 'host') - Number(a.role === 'host')) });
  }

  /** Connected if at least one operator is. */
  #followLinks(): void {
    if (this.#isOver) return;
    this.#followOperators();
    clearTimeout(this.#timeout);
    const isConnected = this.state.operators.some((operator) => operator.isConnected);
    if (!isConnected) this.#timeout = setTimeout(() => this.#finish('failed'), longestInterruptionMs);
  }

  #finish(end: SessionEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timeout);
    for (const stop of this.#ends) stop();
    this.#desktop?.close();
    this.#permissions.close();
    this.capabilities.closeAll();
    this.links.close();
    this.#connection.close();
    this.set({ ...this.state, operators: [] });
    this.#options.onEnd(end);
  }
}
