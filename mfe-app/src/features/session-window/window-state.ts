import type { components } from '@nearhand/contracts/openapi.gen';
import type { Surface } from '@nearhand/contracts/peer/surfaces.gen';
import type { LinkState } from '@nearhand/platform/session-link/connection/peer-link';

export type Session = components['schemas']['Session'];
export type CloseReason = components['schemas']['CloseReason'];
/** The caller's part in the session: its operator, one who helps, one who only sees. */
export type Role = components['schemas']['SessionRole'];
export type Participant = components['schemas']['Participant'];
/** Somebody who wants to come in and cannot yet. */
export type JoinRequest = components['schemas']['JoinRequest'];
export type SessionRequest = components['schemas']['SessionRequest'];
type SessionChange = components['schemas']['SessionChange'];
type EnteredSession = components['schemas']['EnteredSession'];
export type ParticipantPresence = components['schemas']['ParticipantPresence'];

/** What the window knows: the server's word on the session, and what it sees of the picture itself. */
export interface WindowState {
  session: Session;
  link: LinkState;
  /** The pictures that have come, in order. */
  streams: readonly MediaStream[];
  /** The customer's voice, once it has come. */
  voices: readonly MediaStream[];
  /** What the customer says that is shown; null until it was said. */
  surfaces: readonly Surface[] | null;
  /** The picture that was chosen to be seen; another one is seen where it is not there (any more). */
  chosenId: string | null;
  /** A first frame of a present picture was shown. */
  hasPicture: boolean;
  hadPicture: boolean;
  isServerAway: boolean;
  /** Another window of this browser has taken the session over. */
  isElsewhere: boolean;
  /** What the server said on entering; until then it is what the session says of its caller. */
  role: Role;
  /** Who else takes part now. */
  participants: readonly Participant[];
  /** Who waits to be let in. */
  joinRequests: readonly JoinRequest[];
  /** What was offered to colleagues here and has not come to its end long ago. */
  sessionRequests: readonly SessionRequest[];
  /** When the session closes unless somebody says to be there. */
  idleClosesAt: string | null;
  /** The session has another operator now, and this window no part in it. */
  isTakenOver: boolean;
  /** How often the server did not close it, for want of a note. */
  refusedCloses: number;
  /** How it ended, as far as this window saw it; the server's word comes later, or never when it is gone. */
  endedBy: CloseReason | null;
}

export type WindowEvent =
  | { type: 'session'; session: Session }
  | { type: 'change'; change: SessionChange }
  | { type: 'entered'; role: Role; participants: EnteredSession['participants']; idleClosesAt: string | null }
  | { type: 'presence'; presence: ParticipantPresence }
  | { type: 'joinRequest'; joinRequest: JoinRequest }
  | { type: 'sessionRequest'; sessionRequest: SessionRequest }
  | { type: 'idle'; closesAt: string | null }
  | { type: 'link'; state: LinkState }
  | { type: 'stream' | 'voice'; stream: MediaStream }
  | { type: 'streamGone'; streamId: string }
  | { type: 'surfaces'; surfaces: readonly Surface[] }
  | { type: 'choose'; surfaceId: string }
  | { type: 'frame' }
  | { type: 'server'; isAway: boolean }
  | { type: 'elsewhere' }
  | { type: 'noteMissing' }
  | { type: 'end'; by: CloseReason };

export type Phase = 'waiting' | 'connecting' | 'active' | 'reconnecting' | 'closed' | 'elsewhere' | 'foreign';

export const initialState = (session: Session): WindowState => ({
  session,
  link: 'connecting',
  streams: [],
  voices: [],
  surfaces: null,
  chosenId: null,
  hasPicture: false,
  hadPicture: false,
  isServerAway: false,
  isElsewhere: false,
  role: session.can.host ? 'host' : 'watcher',
  participants: [],
  joinRequests: [],
  sessionRequests: [],
  idleClosesAt: null,
  isTakenOver: false,
  refusedCloses: 0,
  endedBy: session.closeReason,
});

/** The customer says that nothing is shown at the moment. */
export const isNothingShown = ({ surfaces, streams }: WindowState): boolean => surfaces?.length === 0 && streams.length === 0;

/** The picture's path stands; that nothing is shown for a while does not break it. */
export const isPictureLive = (state: WindowState): boolean =>
  state.link === 'connected' && (state.hasPicture || (state.hadPicture && isNothingShown(state)));

/** It is over here, and the server closes it once there is a note. */
export const isNoteMissing = ({ refusedCloses, session }: WindowState): boolean =>
  refusedCloses > 0 && session.status !== 'closed' && session.note.trim() === '';

/** The picture that is seen: the chosen one, else the newest. */
export const seenStream = ({ streams, chosenId }: WindowState): MediaStream | null =>
  streams.find(({ id }) => id === chosenId) ?? streams.at(-1) ?? null;

/** What the operator is shown: a picture that is there counts more than what the server last said. */
export function phaseOf(state: WindowState): Phase {
  const { session, endedBy, hadPicture, isElsewhere, role } = state;
  if (endedBy || session.status === 'closed') return 'closed';
  if (!session.can.enter) return 'foreign';
  if (isElsewhere) return 'elsewhere';
  if (isPictureLive(state)) return 'active';
  // Who comes to a running session as a guest waits for a first picture, not for one that was lost.
  if (!hadPicture && role !== 'host' && session.status === 'active') return 'connecting';
  if (hadPicture || session.status === 'active' || session.status === 'reconnecting') return 'reconnecting';
  return session.status;
}

/** Whoever was asked in may leave; who leads it hands it over or closes it. */
export const canLeave = ({ can }: Session): boolean => can.enter && !can.host;

/** This window has an end of the session to hold. */
export const isHeldHere = (phase: Phase): boolean => phase !== 'closed' && phase !== 'elsewhere' && phase !== 'foreign';

export function reduceWindow(state: WindowState, event: WindowEvent): WindowState {
  switch (event.type) {
    case 'session':
      return withSession(state, event.session);
    case 'change': {
      const { status, closeReason } = event.change;
      return { ...state, session: { ...state.session, status, closeReason }, endedBy: closeReason ?? state.endedBy };
    }
    case 'entered':
      return { ...state, role: event.role, participants: event.participants, idleClosesAt: event.idleClosesAt };
    case 'presence':
      return { ...state, participants: withPresence(state.participants, event.presence) };
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
    case 'idle':
      return { ...state, idleClosesAt: event.closesAt };
    case 'link':
      return { ...state, link: event.state };
    case 'stream': {
      const others = state.streams.filter(({ id }) => id !== event.stream.id);
      return { ...state, streams: [...others, event.stream], hasPicture: state.hasPicture && others.length > 0 };
    }
    case 'voice':
      return { ...state, voices: [...state.voices.filter(({ id }) => id !== event.stream.id), event.stream] };
    case 'streamGone': {
      const voices = state.voices.filter(({ id }) => id !== event.streamId);
      const streams = state.streams.filter(({ id }) => id !== event.streamId);
      return { ...state, streams, voices, hasPicture: state.hasPicture && streams.length > 0 };
    }
    case 'surfaces':
      return { ...state, surfaces: event.surfaces };
    case 'choose':
      return { ...state, chosenId: event.surfaceId };
    case 'frame':
      return { ...state, hasPicture: true, hadPicture: true };
    case 'server':
      return { ...state, isServerAway: event.isAway };
    case 'noteMissing':
      return { ...state, refusedCloses: state.refusedCloses + 1 };
    case 'elsewhere':
      return { ...state, isElsewhere: true };
    case 'end':
      return { ...state, endedBy: state.endedBy ?? event.by, streams: [], voices: [], hasPicture: false };
  }
}

function withSession(state: WindowState, session: Session): WindowState {
  const { can, status } = state.session;
  // Nothing opens again: this answer was on its way when the session was closed.
  if (status === 'closed' && session.status !== 'closed') return state;
  return {
    ...state,
    session,
    // Who was its operator and has no part in it any more was relieved by somebody else.
    isTakenOver: state.isTakenOver || (can.host && !session.can.enter && session.status !== 'closed'),
    endedBy: session.closeReason ?? state.endedBy,
  };
}

function withPresence(participants: readonly Participant[], { participant, isPresent }: ParticipantPresence): readonly Participant[] {
  const others = participants.filter(({ participantId }) => participantId !== participant.participantId);
  return isPresent ? [...others, participant] : others;
}

function withJoinRequest(joinRequests: readonly JoinRequest[], joinRequest: JoinRequest): readonly JoinRequest[] {
  const others = joinRequests.filter(({ joinRequestId }) => joinRequestId !== joinRequest.joinRequestId);
  return joinRequest.reason === null ? others : [...others, joinRequest];
}
