import { describe, expect, it, jest } from '@jest/globals';
import type { ReleasedNavEntry } from '@nearhand/contracts/release';
import { store } from '@nearhand/platform/core';
import { aMe, renderScreen } from '@nearhand/platform/testing';
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
const links = { audit: '/app/account/audit', operators: '/app/account/operators', settings: '/app/account/settings' };

describe('Navigation', () => {
  it.each([
    ['its own page', { name: 'operators' }, 'page'],
    ['a page that is part of it', { name: 'operator', partOf: 'operators' }, 'true'],
    ['no page of another', { name: 'settings' }, null],
  ])('marks the entry of %s', async (_, route, current) => {
    store.set(navAtom, [entry('operators', 'Operators')]);
    const page = { Component: () => <Navigation onLeave={() => {}} />, handle: { title: 'app.title', ...route } };
    await renderScreen({ page, path: '/here', links });
    expect(screen.getByRole('link', { name: 'Operators' }).getAttribute('aria-current')).toBe(current);
  });

  it('keeps its entries, and reports the fault once, if the page of one does not exist', async () => {
    const report = jest.fn();
    globalThis.reportError = report;
    store.set(navAtom, [entry('operators', 'Operators'), entry('withdrawn', 'Withdrawn')]);
    await renderScreen({ page: { Component: () => <Navigation onLeave={() => {}} /> }, path: '/here', links });
    expect(screen.getByRole('link', { name: 'Operators' }).getAttribute('href')).toBe(links.operators);
    expect(screen.getByRole('link', { name: 'Withdrawn' }).getAttribute('href')).toBe('/app/not-found/withdrawn');
    expect(report.mock.calls).toEqual([[new Error('There is no route named withdrawn')]]);
  });

  it.each([
    ['hides entries for admins from operators', aMe(), 0],
    ['shows entries for admins to admins', aMe({ user: { role: 'admin', isAdmin: true } }), 1],
  ])('%s', async (_, me, count) => {
    store.set(navAtom, [entry('operators', 'Operators'), { ...entry('audit', 'Audit log'), isForAdmins: true }]);
    await renderScreen({ page: { Component: () => <Navigation onLeave={() => {}} /> }, path: '/here', links, me });
    expect(screen.getByRole('link', { name: 'Operators' })).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: 'Audit log' })).toHaveLength(count);
  });
});
