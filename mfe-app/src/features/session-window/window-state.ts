import type { components } from '@nearhand/contracts/openapi.gen';
import type { Surface } from '@nearhand/contracts/peer/surfaces.gen';
import type { LinkState } from '@nearhand/platform/session-link/connection/peer-link';
import type { OperatorEndEvent } from '@nearhand/platform/session-link/ends/operator-end';

export type Session = components['schemas']['Session'];
export type CloseReason = components['schemas']['CloseReason'];
export type Role = components['schemas']['SessionRole'];
export type Participant = components['schemas']['Participant'];
export type JoinRequest = components['schemas']['JoinRequest'];
export type SessionRequest = components['schemas']['SessionRequest'];
export type RemovalReason = components['schemas']['RemovalReason'];
type ParticipantPresence = components['schemas']['ParticipantPresence'];

/** The session as the server sent it, and what the window observes itself. */
export interface WindowState {
  session: Session;
  link: LinkState;
  /** Video streams, in the order of their arrival. */
  streams: readonly MediaStream[];
  /** Streams that are not shown: their frames are larger than any display. */
  tooLarge: readonly string[];
  /** Surfaces that the customer announces; null before the first announcement. */
  surfaces: readonly Surface[] | null;
  /** The other end is a device, or the agent on the customer's computer, and not a browser. */
  isDevice: boolean;
  /** The chosen stream. If it is gone, the newest one is shown. */
  chosenId: string | null;
  /** A frame of a current stream has been shown. */
  hasPicture: boolean;
  hadPicture: boolean;
  isServerAway: boolean;
  /** Another window of the same user has entered the session. */
  isElsewhere: boolean;
  /** Role in the reply to entering; before it, derived from `session.can`. */
  role: Role;
  /** The other participants. */
  participants: readonly Participant[];
  /** Operators who have lost the connection to the server. Their link to the customer may still work. */
  lost: readonly Participant[];
  joinRequests: readonly JoinRequest[];
  /** Requests of this operator in this session. */
  sessionRequests: readonly SessionRequest[];
  /** The session has another host, and this window may no longer enter it. */
  isTakenOver: boolean;
  /** Reason for which this operator was removed from the session. */
  removal: RemovalReason | null;
  /** Number of times that the server refused to close the session without a note. */
  refusedCloses: number;
  /** End of the session as observed here, until the server's reason arrives. */
  endedBy: CloseReason | null;
}

export type WindowEvent =
  | OperatorEndEvent
  | { type: 'choose'; surfaceId: string }
  | { type: 'tooLarge'; surfaceId: string }
  | { type: 'noteMissing' };

export type Phase = 'waiting' | 'connecting' | 'active' | 'reconnecting' | 'closed' | 'elsewhere' | 'foreign';

export const initialState = (session: Session): WindowState => ({
  session,
  link: 'connecting',
  streams: [],
  tooLarge: [],
  surfaces: null,
  isDevice: session.device !== null,
  chosenId: null,
  hasPicture: false,
  hadPicture: false,
  isServerAway: false,
  isElsewhere: false,
  role: session.can.host ? 'host' : 'watcher',
  participants: [],
  lost: [],
  joinRequests: [],
  sessionRequests: [],
  isTakenOver: false,
  removal: null,
  refusedCloses: 0,
  endedBy: session.closeReason,
});

/** The customer shares nothing at the moment. */
export const isNothingShown = ({ surfaces, streams }: WindowState): boolean => surfaces?.length === 0 && streams.length === 0;

/** The media connection works. It may carry no surface for a while. */
export const isPictureLive = (state: WindowState): boolean =>
  state.link === 'connected' && (state.hasPicture || (state.hadPicture && isNothingShown(state)));

/** Ended here; the server closes the session when it has a note. */
export const isNoteMissing = ({ refusedCloses, session }: WindowState): boolean =>
  refusedCloses > 0 && session.status !== 'closed' && session.note.trim() === '';

/** The chosen stream, or the newest one. */
export const seenStream = ({ streams, chosenId }: WindowState): MediaStream | null =>
  streams.find(({ id }) => id === chosenId) ?? streams.at(-1) ?? null;

/** The phase that the window shows. A live picture takes precedence over the state from the server. */
export function phaseOf(state: WindowState): Phase {
  const { session, endedBy, hadPicture, isElsewhere, role } = state;
  if (endedBy || session.status === 'closed') return 'closed';
  if (!session.can.enter) return 'foreign';
  if (isElsewhere) return 'elsewhere';
  if (isPictureLive(state)) return 'active';
  // An assistant or watcher who enters an active session has not lost a picture.
  if (!hadPicture && role !== 'host' && session.status === 'active') return 'connecting';
  if (hadPicture || session.status === 'active' || session.status === 'reconnecting') return 'reconnecting';
  return session.status;
}

/** The host transfers or closes the session instead. */
export const canLeave = ({ can }: Session): boolean => can.enter && !can.host;

/** This window keeps the connections of the session. */
export const isHeldHere = (phase: Phase): boolean => phase !== 'closed' && phase !== 'elsewhere' && phase !== 'foreign';

export function reduceWindow(state: WindowState, event: WindowEvent): WindowState {
  switch (event.type) {
    case 'session':
      return withSession(state, event.session);
    case 'entered':
      return { ...state, role: event.role, participants: event.participants, removal: null };
    case 'presence':
      return withPresence(state, event.presence);
    case 'joinRequest':
      return { ...state, joinRequests: withJoinRequest(state.joinRequests, event.joinRequest) };
    case 'sessionRequest':
      return {
        ...state,
        sessionRequests: [
          ...state.sessionRequests.filter(({ sessionRequestId }) => sessionRequestId !== event.sessionRequest.sessionRequestId),
          event.sessionRequest,
        ],
      };
    case 'active':
      return state.session.idleClosesAt === null ? state : { ...state, session: { ...state.session, idleClosesAt: null } };
    case 'link':
      return { ...state, link: event.state };
    case 'stream': {
      const others = state.streams.filter(({ id }) => id !== event.stream.id);
      return { ...state, streams: [...others, event.stream], hasPicture: state.hasPicture && others.length > 0 };
    }
    case 'streamGone': {
      const streams = state.streams.filter(({ id }) => id !== event.streamId);
      return { ...state, streams, hasPicture: state.hasPicture && streams.length > 0 };
    }
    case 'surfaces':
      return { ...state, surfaces: event.surfaces };
    case 'device':
      return state.isDevice === event.isDevice ? state : { ...state, isDevice: event.isDevice, surfaces: null, hasPicture: false };
    case 'choose':
      return { ...state, chosenId: event.surfaceId };
    case 'frame':
      return { ...state, hasPicture: true, hadPicture: true };
    // A picture has arrived.
    case 'tooLarge':
      return { ...state, tooLarge: [...state.tooLarge, event.surfaceId], hasPicture: true, hadPicture: true };
    case 'server':
      return { ...state, isServerAway: event.isAway };
    case 'noteMissing':
      return { ...state, refusedCloses: state.refusedCloses + 1 };
    case 'elsewhere':
      return { ...state, isElsewhere: true };
    case 'removed':
      return { ...state, removal: event.reason ?? state.removal, lost: without(state.lost, event.participantId) };
    case 'end':
      return { ...state, endedBy: state.endedBy ?? event.by, streams: [], hasPicture: false };
  }
}

function withSession(state: WindowState, session: Session): WindowState {
  const { can, version } = state.session;
  // A reply that a newer event has overtaken.
  if (session.version < version) return state;
  return {
    ...state,
    session,
    // The former host is no longer a participant.
    isTakenOver: state.isTakenOver || (can.host && !session.can.enter && session.status !== 'closed'),
    endedBy: session.closeReason ?? state.endedBy,
  };
}

function withPresence(state: WindowState, { participant, isPresent }: ParticipantPresence): WindowState {
  const participants = without(state.participants, participant.participantId);
  const lost = without(state.lost, participant.participantId);
  if (isPresent) return { ...state, lost, participants: [...participants, participant] };
  return { ...state, participants, lost: participant.role === 'customer' ? lost : [...lost, participant] };
}

const without = (participants: readonly Participant[], participantId: string): readonly Participant[] =>
  participants.filter((one) => one.participantId !== participantId);

function withJoinRequest(joinRequests: readonly JoinRequest[], joinRequest: JoinRequest): readonly JoinRequest[] {
  const others = joinRequests.filter(({ joinRequestId }) => joinRequestId !== joinRequest.joinRequestId);
  return joinRequest.reason === null ? others : [...others, joinRequest];
}
