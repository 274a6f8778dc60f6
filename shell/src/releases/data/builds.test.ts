import { describe, expect, it } from 'vitest';
import { aCanary, aCandidate, aRecord, aRelease, idOf } from '../testing/a-release';
import { knownBuilds, pastBuilds, releaseOf } from './builds';

describe('releaseOf', () => {
  it('finds the newest release that made a build live, and no canary', () => {
    const history = [aRecord(4, 'b', { action: 'canary' }), aRecord(3, 'b'), aRecord(2, 'b')];
    expect(releaseOf(history, idOf('b'))?.number).toBe(3);
    expect(releaseOf(history, idOf('x'))).toBeUndefined();
  });
});

describe('pastBuilds', () => {
  it('lists builds that were live, the last one first, each with a revision', () => {
    const release = {
      ...aRelease(),
      history: [
        aRecord(6, 'z', { action: 'canary', buildBefore: idOf('b') }),
        aRecord(5, 'b', { action: 'rollback', buildBefore: idOf('c') }),
        aRecord(4, 'c', { buildBefore: idOf('b') }),
        aRecord(3, 'b', { buildBefore: idOf('a') }),
      ],
    };
    expect(pastBuilds(release).map(({ buildId, revision, release: of }) => [buildId, revision, of?.number])).toEqual([
      [idOf('c'), idOf('4'), 4],
      [idOf('a'), idOf('2'), undefined],
    ]);
  });

  it('is empty while there was one build only', () => {
    expect(pastBuilds({ ...aRelease(), history: [aRecord(2, 'b')] })).toEqual([]);
  });
});

describe('knownBuilds', () => {
  it('names each build once: live, canary, candidates, earlier ones', () => {
    const release = aRelease({ canary: aCanary('d'), candidates: [aCandidate('d'), aCandidate('c'), aCandidate('b'), aCandidate('a')] });
    expect(knownBuilds(release).map(({ buildId, kind }) => [buildId[0], kind])).toEqual([
      ['b', 'live'],
      ['d', 'canary'],
      ['c', 'candidate'],
      ['a', 'candidate'],
    ]);
    expect(knownBuilds(aRelease({ candidates: [] })).map(({ buildId, kind }) => [buildId[0], kind])).toEqual([
      ['b', 'live'],
      ['a', 'past'],
    ]);
  });
});
