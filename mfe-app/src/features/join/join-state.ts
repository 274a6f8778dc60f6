import type { components } from '@nearhand/contracts/openapi.gen';
import type { LinkState } from '../../shared/media/peer-link.ts';
import type { JoinAnswer } from './join.data.ts';

export type CloseReason = components['schemas']['CloseReason'];
export type Refusal = Exclude<JoinAnswer, { kind: 'invited' }>;

/** Why the card is there again. */
export type Note = 'cancelled' | 'failed' | 'network' | 'technical';

export type JoinState =
  | { phase: 'card'; note: Note | null }
  | { phase: 'choosing' }
  | { phase: 'refused'; answer: Refusal }
  | { phase: 'connecting' }
  | { phase: 'sharing' | 'interrupted'; since: number }
  | { phase: 'ended'; by: CloseReason; seconds: number | null };

export type JoinEvent =
  | { type: 'choose' }
  | { type: 'failed'; note: Note }
  | { type: 'captured' }
  | { type: 'refused'; answer: Refusal }
  | { type: 'link'; state: LinkState; at: number }
  | { type: 'ended'; by: CloseReason; at: number };

export const initialState: JoinState = { phase: 'card', note: null };

const sinceOf = (state: JoinState): number | null => ('since' in state ? state.since : null);

/** A screen is captured: Stop is offered, and leaving the page is worth a warning. */
export const isCapturing = ({ phase }: JoinState): boolean => phase === 'connecting' || phase === 'sharing' || phase === 'interrupted';

export function reduceJoin(state: JoinState, event: JoinEvent): JoinState {
  switch (event.type) {
    case 'choose':
      return { phase: 'choosing' };
    case 'failed':
      return { phase: 'card', note: event.note };
    case 'captured':
      return { phase: 'connecting' };
    case 'refused':
      return { phase: 'refused', answer: event.answer };
    case 'link': {
      if (!isCapturing(state)) return state;
      const since = sinceOf(state);
      if (event.state === 'connected') return { phase: 'sharing', since: since ?? event.at };
      return since === null ? { phase: 'connecting' } : { phase: 'interrupted', since };
    }
    case 'ended': {
      const since = sinceOf(state);
      return { phase: 'ended', by: event.by, seconds: since === null ? null : Math.round((event.at - since) / 1_000) };
    }
  }
}
