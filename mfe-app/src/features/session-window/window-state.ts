import type { components } from '@nearhand/contracts/openapi.gen';
import type { LinkState } from '../../shared/media/peer-link.ts';

export type Session = components['schemas']['Session'];
export type CloseReason = components['schemas']['CloseReason'];
type SessionChange = components['schemas']['SessionChange'];

/** What the window knows: the server's word on the session, and what it sees of the picture itself. */
export interface WindowState {
  session: Session;
  link: LinkState;
  stream: MediaStream | null;
  /** A first frame of the present stream was shown. */
  hasPicture: boolean;
  hadPicture: boolean;
  isServerAway: boolean;
  /** Another window of this browser has taken the session over. */
  isElsewhere: boolean;
  /** How it ended, as far as this window saw it; the server's word comes later, or never when it is gone. */
  endedBy: CloseReason | null;
}

export type WindowEvent =
  | { type: 'session'; session: Session }
  | { type: 'change'; change: SessionChange }
  | { type: 'link'; state: LinkState }
  | { type: 'stream'; stream: MediaStream }
  | { type: 'frame' }
  | { type: 'server'; isAway: boolean }
  | { type: 'elsewhere' }
  | { type: 'end'; by: CloseReason };

export type Phase = 'waiting' | 'connecting' | 'active' | 'reconnecting' | 'closed' | 'elsewhere' | 'foreign';

export const initialState = (session: Session): WindowState => ({
  session,
  link: 'connecting',
  stream: null,
  hasPicture: false,
  hadPicture: false,
  isServerAway: false,
  isElsewhere: false,
  endedBy: session.closeReason,
});

/** The picture's path stands. */
export const isPictureLive = ({ link, hasPicture }: WindowState): boolean => link === 'connected' && hasPicture;

/** What the operator is shown: a picture that is there counts more than what the server last said. */
export function phaseOf(state: WindowState): Phase {
  const { session, endedBy, hadPicture, isElsewhere } = state;
  if (endedBy || session.status === 'closed') return 'closed';
  if (!session.can.update) return 'foreign';
  if (isElsewhere) return 'elsewhere';
  if (isPictureLive(state)) return 'active';
  if (hadPicture || session.status === 'active' || session.status === 'reconnecting') return 'reconnecting';
  return session.status;
}

/** This window has an end of the session to hold. */
export const isHeldHere = (phase: Phase): boolean => phase !== 'closed' && phase !== 'elsewhere' && phase !== 'foreign';

export function reduceWindow(state: WindowState, event: WindowEvent): WindowState {
  switch (event.type) {
    case 'session':
      return { ...state, session: event.session, endedBy: event.session.closeReason ?? state.endedBy };
    case 'change': {
      const { status, closeReason } = event.change;
      return { ...state, session: { ...state.session, status, closeReason }, endedBy: closeReason ?? state.endedBy };
    }
    case 'link':
      return { ...state, link: event.state };
    case 'stream':
      return { ...state, stream: event.stream, hasPicture: false };
    case 'frame':
      return { ...state, hasPicture: true, hadPicture: true };
    case 'server':
      return { ...state, isServerAway: event.isAway };
    case 'elsewhere':
      return { ...state, isElsewhere: true };
    case 'end':
      return { ...state, endedBy: state.endedBy ?? event.by, stream: null, hasPicture: false };
  }
}
