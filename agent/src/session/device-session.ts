import type { Permission } from '@nearhand/contracts/peer/permissions.gen';
import type { Signaling } from '@nearhand/platform/realtime/signaling';
import { capabilityTable } from '@nearhand/platform/session-link/capability/capability-table';
import { Observable } from '@nearhand/platform/session-link/capability/observable';
import { Chat, type ChatEntry } from '@nearhand/platform/session-link/chat/chat';
import { deviceCapabilities } from '@nearhand/platform/session-link/device-capabilities';
import { CustomerEnd, type LinkedOperator } from '@nearhand/platform/session-link/ends/customer-end';
import { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { RecordingConsent } from '@nearhand/platform/session-link/recording/recording-consent';
import { nativeConnections, openNativeTrack } from '../peer/native-connection.ts';
import { connectDevice } from '../server/connect-device.ts';
import type { DeviceServer } from '../server/device-server.ts';
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

export interface DeviceSessionState {
  /** Operators in the session; the host first. */
  operators: readonly LinkedOperator[];
  /** Messages of the chat. */
  chat: readonly ChatEntry[];
  isRecorded: boolean;
  /** The last file of an operator, if it could not be stored. */
  unstored: UnstoredFile | null;
  /** Mouse and keyboard of the device are without effect. */
  isLocked: boolean;
}

/** A device in a session. Ends only through `#finish`. */
export class DeviceSession extends Observable<DeviceSessionState> {
  readonly #options: DeviceSessionOptions;
  readonly #permissions: PermissionKeeper;
  readonly #end: CustomerEnd;
  readonly #stops: (() => void)[];
  #signaling: Signaling | null;
  #desktop: DesktopEnds | null = null;
  #named: string | null = null;
  #isOver = false;

  constructor(options: DeviceSessionOptions) {
    super({ operators: [], chat: [], isRecorded: false, unstored: null, isLocked: false });
    this.#options = options;
    const { invite, server, inbox } = options;
    this.#signaling = invite.signaling;
    this.#end = new CustomerEnd({
      sessionId: invite.sessionId,
      capabilities: deviceCapabilities,
      connections: { create: nativeConnections(), canRestartIce: false },
      openTrack: openNativeTrack,
      openSink: inbox.openSink,
      ask: () => this.#renew(),
      connect: (source) => connectDevice(server.origin, source, { pace: 'urgent' }),
      onEnding: (ending) => this.#finish(ending),
    });
    const { capabilities, links } = this.#end;
    const { peers } = links;
    const chat = capabilities.open(Chat);
    const recording = capabilities.open(RecordingConsent);
    this.#permissions = new PermissionKeeper({
      peers,
      participants: links,
      admit: (peer) => this.#admit(peer),
      decide: (peer, permission) => this.#ask(peer, permissionQuestions[permission]),
      onChange: () => this.#desktop?.followPermissions(),
    });
    const files = capabilities.open(FileTransfers);
    const mayReceive = (peer: string) => this.#permissions.request(peer, capabilityTable.files.permission);
    this.#stops = [
      this.#end.subscribe(() => this.set({ ...this.state, operators: this.#end.state.operators })),
      acceptFiles(files, mayReceive),
      files.list.subscribe(() => this.set({ ...this.state, unstored: lastUnstored(files.list.state) })),
      answerRecording(recording, (peer) => this.#ask(peer, permissionQuestions[capabilityTable.recording.permission])),
      chat.subscribe(() => this.set({ ...this.state, chat: chat.state.entries })),
      recording.subscribe(() => this.set({ ...this.state, isRecorded: recording.state.recordedBy !== null })),
    ];
    this.#end.begin();
    void this.#end.connect();
  }

  /** Shows another desktop, or none for a while. */
  useSystem(system: System | null): void {
    if (this.#isOver) return;
    this.#desktop?.close();
    const allows = (peer: string, permission: Permission) => this.#permissions.allows(peer, permission);
    const onLocked = (isLocked: boolean) => this.set({ ...this.state, isLocked });
    const { canRestart } = this.#options;
    this.#desktop = system && new DesktopEnds({ peers: this.#end.links.peers, system, allows, canRestart, onLocked });
  }

  isControlledBy(participantId: string): boolean {
    return this.#permissions.allows(participantId, 'control');
  }

  /** Ends the session for all operators. They are notified directly, and on the server. */
  stop(end: 'person' | 'stopped'): void {
    if (this.#isOver) return;
    this.#end.closeForAll();
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
    if (this.#named === null && this.#end.links.nameOf(peer) === operatorName) this.#named = peer;
    if (this.#named === peer) return sessionQuestions[invite.mode].grants;
    const question = sessionQuestions[this.#end.links.roleOf(peer) === 'watcher' ? 'view' : invite.mode];
    return this.#ask(peer, question).then((isAllowed) => (isAllowed ? question.grants : []));
  }

  #ask(peer: string, { text }: Question): Promise<boolean> {
    return this.#options.decide(this.#end.links.nameOf(peer), text);
  }

  async #renew(): Promise<Signaling> {
    const given = this.#signaling;
    this.#signaling = null;
    if (given) return given;
    const { server, invite } = this.#options;
    const { key, customerToken } = invite;
    try {
      const answer = await server.join({ key, customerToken, accept: true, onlyRenew: true });
      if (answer.state === 'joined') return answer.signaling;
    } catch (error) {
      // The session may only be unreachable.
      if (!(error instanceof ServerError) || error.status !== 404) throw error;
    }
    this.#finish('server');
    throw new Error('The session is over');
  }

  #finish(end: SessionEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const stop of this.#stops) stop();
    this.#desktop?.close();
    this.#permissions.close();
    this.#end.close();
    this.set({ ...this.state, operators: [] });
    this.#options.onEnd(end);
  }
}
