import { describe, expect, it } from '@jest/globals';
import type { ReleasedNavEntry } from '@nearhand/contracts/release';
import { store } from '@nearhand/platform/core';
import { renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { navAtom } from './nav-atom';
import { Navigation } from './navigation';

const entry = (route: string, label: string): ReleasedNavEntry => ({
  route,
  label: '',
  labels: { en: label },
  icon: 'users',
  order: 1,
});
const links = { operators: '/app/account/operators', settings: '/app/account/settings' };

describe('Navigation', () => {
  it.each([
    ['its own page', { name: 'operators' }, 'page'],
    ['a page that is part of it', { name: 'audit', partOf: 'operators' }, 'true'],
    ['no page of another', { name: 'settings' }, null],
  ])('marks the entry of %s', async (_, route, current) => {
    store.set(navAtom, [entry('operators', 'Operators')]);
    const page = { Component: () => <Navigation onLeave={() => {}} />, handle: { title: 'app.title', ...route } };
    await renderScreen({ page, path: '/here', links });
    expect(screen.getByRole('link', { name: 'Operators' }).getAttribute('aria-current')).toBe(current);
  });
});
