import type { Candidate, Channel } from '../data/release-api';

/** A change that a dialog asks for. */
export type Change =
  | { kind: 'promote'; candidate: Pick<Candidate, 'candidateId' | 'message'> }
  | { kind: 'rollBack' }
  | { kind: 'share'; candidateId: string }
  | { kind: 'halt'; candidateId: string }
  | { kind: 'rollBackChannel' | 'removeFromChannel'; channel: Channel };
