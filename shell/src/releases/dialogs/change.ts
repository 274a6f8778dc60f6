import type { Candidate, Channel } from '../data/release-api';

/** A change that a dialog asks for. */
export type Change =
  | { kind: 'promote' | 'promoteInChannel'; candidate: Pick<Candidate, 'candidateId' | 'message'> }
  /** `buildId` defaults to the build before. */
  | { kind: 'rollBack'; buildId?: string }
  | { kind: 'share'; candidateId: string }
  | { kind: 'halt'; candidateId: string }
  | { kind: 'channelHistory'; channel: Channel }
  | { kind: 'removeFromChannel'; channel: Channel }
  /** `to` defaults to the build before. */
  | { kind: 'rollBackChannel'; channel: Channel; to?: { buildId: string; revision: string } };
