import type { components } from '@nearhand/contracts/openapi.gen';
import type { LinkState } from '@nearhand/platform/session-link/connection/peer-link';
import type { JoinAnswer, WaitReason } from './join.data.ts';
import type { CaptureProblem } from './sharing/capture-screen.ts';

/** `replaced`: the operator has admitted another customer. `handedOver`: the agent on this computer continues the session. */
export type EndReason = components['schemas']['CloseReason'] | 'replaced' | 'handedOver';
export type Refusal = Extract<JoinAnswer, { kind: 'rejected' | 'invalid' | 'limited' }>;

/** Reason for showing the card again. */
export type Note = CaptureProblem | 'network' | 'technical' | 'captcha';

export type JoinState =
  | { phase: 'card'; note: Note | null }
  | { phase: 'choosing' }
  | { phase: 'joining'; isSolving: boolean }
  | { phase: 'waiting'; reason: WaitReason }
  | { phase: 'refused'; answer: Refusal }
  | { phase: 'connecting'; begunAt: number }
  | { phase: 'sharing'; since: number }
  | { phase: 'interrupted'; since: number; lostAt: number }
  | { phase: 'ended'; by: EndReason; seconds: number | null };

export type JoinEvent =
  | { type: 'choose' }
  | { type: 'failed'; note: Note }
  | { type: 'back' }
  | { type: 'captured' }
  | { type: 'solving' }
  | { type: 'waiting'; reason: WaitReason }
  | { type: 'joined'; at: number }
  | { type: 'refused'; answer: Refusal }
  | { type: 'link'; state: LinkState; at: number }
  | { type: 'ended'; by: EndReason; at: number }
  /** The agent on this computer has ended the session. */
  | { type: 'handedOverEnded'; by: EndReason };

export const initialState: JoinState = { phase: 'card', note: null };

const sinceOf = (state: JoinState): number | null => ('since' in state ? state.since : null);

/** Whether Stop is offered in a phase, and leaving the page shows a warning. */
export const isTakingPart = ({ phase }: JoinState): boolean =>
  phase === 'joining' || phase === 'waiting' || phase === 'connecting' || phase === 'sharing' || phase === 'interrupted';

const isBound = ({ phase }: JoinState): boolean => phase === 'connecting' || phase === 'sharing' || phase === 'interrupted';

export function reduceJoin(state: JoinState, event: JoinEvent): JoinState {
  switch (event.type) {
    case 'choose':
      return { phase: 'choosing' };
    case 'back':
      return initialState;
    case 'failed':
      return { phase: 'card', note: event.note };
    case 'captured':
      return { phase: 'joining', isSolving: false };
    case 'solving':
      return { phase: 'joining', isSolving: true };
    case 'waiting':
      return { phase: 'waiting', reason: event.reason };
    case 'joined':
      return { phase: 'connecting', begunAt: event.at };
    case 'refused':
      return { phase: 'refused', answer: event.answer };
    case 'link':
      return isBound(state) ? linked(state, event) : state;
    case 'handedOverEnded':
      return state.phase === 'ended' && state.by === 'handedOver' ? { ...state, by: event.by } : state;
    case 'ended': {
      const since = sinceOf(state);
      return { phase: 'ended', by: event.by, seconds: since === null ? null : Math.round((event.at - since) / 1_000) };
    }
  }
}

function linked(state: JoinState, { state: link, at }: Extract<JoinEvent, { type: 'link' }>): JoinState {
  const since = sinceOf(state);
  if (link === 'connected') return { phase: 'sharing', since: since ?? at };
  if (since === null || state.phase === 'interrupted') return state;
  return { phase: 'interrupted', since, lostAt: at };
}
