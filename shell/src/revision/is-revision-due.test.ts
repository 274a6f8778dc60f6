import type { Layout } from '@nearhand/contracts/routes';
import { store, tabStorage, unsavedAtom } from '@nearhand/platform/core';
import { connectionAtom } from '@nearhand/platform/host';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRevisionDue } from './is-revision-due';
import { newRevisionAtom } from './new-revision';

const page = (pathname: string, layout: Layout = 'app', raw = false) => ({ pathname, route: { layout, raw } });
const sessions = page('/app/sessions');

describe('isRevisionDue', () => {
  beforeEach(() => {
    store.set(newRevisionAtom, null);
    store.set(unsavedAtom, new Set<string>());
    store.set(connectionAtom, 'online');
    tabStorage.remove('takenRevision');
    isRevisionDue(page('/app/devices'));
    store.set(newRevisionAtom, 'next');
  });
  afterEach(() => {
    store.set(newRevisionAtom, null);
    tabStorage.remove('takenRevision');
  });

  it('is true for the next page, also if its navigation starts again', () => {
    expect(isRevisionDue(sessions)).toBe(true);
    expect(isRevisionDue(page('/app/devices'))).toBe(false);
    expect(isRevisionDue(sessions)).toBe(true);
  });

  it('is false for a revision that a document before took', () => {
    tabStorage.store('takenRevision', 'still not served');
    store.set(newRevisionAtom, 'still not served');
    expect(isRevisionDue(sessions)).toBe(false);
    store.set(newRevisionAtom, 'the one after');
    expect(isRevisionDue(page('/app/devices'))).toBe(true);
  });

  it('is false without a new revision', () => {
    store.set(newRevisionAtom, null);
    expect(isRevisionDue(sessions)).toBe(false);
  });

  it('is false for another search on the same page', () => {
    expect(isRevisionDue(page('/app/devices'))).toBe(false);
  });

  it.each<[string, () => void]>([
    ['with unsaved changes', () => store.set(unsavedAtom, new Set(['form']))],
    ['without a connection', () => store.set(connectionAtom, 'unreachable')],
  ])('is false %s, and true for the page after', (_name, arrange) => {
    arrange();
    expect(isRevisionDue(sessions)).toBe(false);
    store.set(unsavedAtom, new Set<string>());
    store.set(connectionAtom, 'online');
    expect(isRevisionDue(page('/app/devices'))).toBe(true);
  });

  it.each([page('/app/session/desktop/1', 'app', true), page('/user/sign-in', 'form'), page('/integration/chrome', 'none')])(
    'is false when %j is left',
    (left) => {
      store.set(newRevisionAtom, null);
      isRevisionDue(left);
      store.set(newRevisionAtom, 'next');
      expect(isRevisionDue(sessions)).toBe(false);
    },
  );
});
