import type { Canary, Candidate, Channel, Health, Release, ReleaseRecord, ReleaseState } from '../data/release-api';

/** The ids of builds in tests: one letter each. */
export const idOf = (letter: string) => letter.repeat(20);

export const aCandidate = (letter: string, change: Partial<Candidate> = {}): Candidate => ({
  candidateId: idOf(letter),
  version: '2.1.0',
  commit: 'c0ffee1',
  message: `Message ${letter}`,
  team: 'Accounts',
  createdAt: '2026-11-20T09:00:00.000Z',
  ...change,
});

export const aRecord = (number: number, build: string, change: Partial<ReleaseRecord> = {}): ReleaseRecord => ({
  number,
  at: `2026-11-2${number}T09:00:00.000Z`,
  action: 'promotion',
  team: 'Accounts',
  tokenId: null,
  message: `Why ${number}`,
  commit: 'c0ffee1',
  share: null,
  revisionBefore: idOf(String(number - 1)),
  revision: idOf(String(number)),
  buildBefore: null,
  build: idOf(build),
  ...change,
});

export const health = (change: Partial<Health> = {}): Health => ({
  activations: 0,
  failures: 0,
  longTasks: 0,
  activationP75: null,
  ...change,
});

export const aCanary = (letter: string, change: Partial<Canary> = {}): Canary => ({
  candidateId: idOf(letter),
  share: 5,
  startedAt: '2026-11-22T09:00:00.000Z',
  candidate: health({ activations: 50, failures: 2, longTasks: 7, activationP75: 900 }),
  live: health({ activations: 1000, failures: 1, longTasks: 9, activationP75: 800 }),
  ...change,
});

/** A channel with one build, which replaced build a. */
export const aChannel = (channel: string, letter: string, change: Partial<Channel> = {}): Channel => ({
  channel,
  address: `https://${channel}.support.example.com`,
  revision: idOf('9'),
  fault: null,
  changedAt: '2026-11-22T09:00:00.000Z',
  endsAt: '2026-12-06T09:00:00.000Z',
  builds: [{ remote: 'mfe_account', buildId: idOf(letter), version: '2.1.0', team: 'Accounts', at: '2026-11-22T09:00:00.000Z' }],
  earlierBuild: idOf('a'),
  ...change,
});

/** Build b is live, a was before, and c is a candidate. */
export const aState = (change: Partial<ReleaseState> = {}): ReleaseState => ({
  remote: 'mfe_account',
  revision: idOf('2'),
  live: { buildId: idOf('b'), version: '2.0.0' },
  canary: null,
  halted: null,
  candidates: [aCandidate('c'), aCandidate('b')],
  ...change,
});

export const aHistory = (): ReleaseRecord[] => [
  aRecord(2, 'b', { buildBefore: idOf('a') }),
  aRecord(1, 'a', { action: 'command', team: null, message: '', commit: null, revisionBefore: null }),
];

export const aRelease = (change: Partial<ReleaseState> = {}): Release => ({
  state: aState(change),
  history: aHistory(),
  minutes: [],
  channels: [],
});
