import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReleasedRemote } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { ApiError, CancelledError, store } from '@nearhand/platform/core';
import { addMessages, notificationsAtom } from '@nearhand/platform/host';
import { english } from '@nearhand/platform/testing';
import { publishRemotes } from '../remotes/attribution';
import { type ErrorReport, onErrorReport } from './report-error';
import { reportPageError, watchErrors } from './watch-errors';

const remote = (name: 'mfe_app' | 'mfe_landing', path: string) =>
  ({
    name,
    version: '2.18.1',
    owner: name,
    base: `/assets/${name}/1a/`,
    routes: [{ path }],
    nav: [],
    integrity: '',
  }) as unknown as ReleasedRemote;
const route = (path: string) => ({ path }) as RouteData;

function thrownIn(base: string): Error {
  const error = new Error('broken');
  error.stack = `Error: broken\n at page (http://localhost${base}7.js:1:2)\n at react (http://localhost/assets/shell/1/main.js:1:2)`;
  return error;
}

const reports: ErrorReport[] = [];
let stop = () => {};
const names = () => reports.map((report) => report.remote?.name ?? 'shell');

beforeAll(() => {
  publishRemotes([remote('mfe_app', '/app/devices'), remote('mfe_landing', '/')]);
  stop = onErrorReport((report) => reports.push(report));
});
afterAll(() => stop());
beforeEach(() => {
  reports.length = 0;
});

describe('reportPageError', () => {
  it.each([
    ['the remote that threw it', thrownIn('/assets/mfe_app/1a/'), route('/user/sign-in'), 'mfe_app'],
    ['the remote of the page', new Error('of a loader'), route('/app/devices'), 'mfe_app'],
    ['the remote of a localized page', new Error('of a loader'), route('/:locale'), 'mfe_landing'],
    ['the shell for a page of its own', new Error('of a loader'), route('/user/sign-in'), 'shell'],
  ])('attributes an error to %s', (_remote, error, page, name) => {
    reportPageError(error, page);
    expect(names()).toEqual([name]);
  });

  it.each([
    ['a page that does not exist', new ApiError({ status: 404, code: 'NOT_FOUND', message: '', requestId: '' })],
    ['a cancelled request', new CancelledError('Cancelled')],
  ])('does not report %s', (_error, error) => {
    reportPageError(error, route('/app/devices'));
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
    expect(reports).toEqual([]);
  });
});

describe('watchErrors', () => {
  watchErrors();

  it('reports an uncaught error and a rejection once, with the remote whose code failed', () => {
    const error = thrownIn('/assets/mfe_app/1a/');
    dispatchEvent(new ErrorEvent('error', { error }));
    const reason = thrownIn('/assets/mfe_landing/1a/');
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    expect(reports.map(({ error }) => error)).toEqual([error, reason]);
    expect(names()).toEqual(['mfe_app', 'mfe_landing']);
  });

  it('notifies the user once of an uncaught error of our code, and never of one of an extension', () => {
    addMessages('en', english);
    store.set(notificationsAtom, []);
    const throwIn = (filename: string) => dispatchEvent(new ErrorEvent('error', { error: new Error('broken'), filename }));
    throwIn('chrome-extension://abc/content.js');
    expect(store.get(notificationsAtom)).toEqual([]);
    throwIn('http://localhost/assets/mfe_app/1a/7.js');
    throwIn('http://localhost/assets/mfe_app/1a/7.js');
    expect(store.get(notificationsAtom)).toMatchObject([
      { type: 'error', message: "We're sorry, but we're having some technical difficulties" },
    ]);
  });

  it('reports a script of a remote that throws while it loads once, however often it is loaded, and does not notify the user', () => {
    store.set(notificationsAtom, []);
    const throwIn = (src: string, message: string) => {
      const current = jest
        .spyOn(document, 'currentScript', 'get')
        .mockReturnValue(Object.assign(document.createElement('script'), { src }));
      dispatchEvent(new ErrorEvent('error', { error: thrownIn('/assets/mfe_app/1a/'), message, filename: src }));
      current.mockRestore();
    };
    throwIn('http://localhost/assets/mfe_app/1a/entry.js', 'a is not defined');
    throwIn('http://localhost/assets/mfe_app/1a/entry.js?attempt=1', 'a is not defined');
    expect(names()).toEqual(['mfe_app']);
    throwIn('http://localhost/assets/mfe_app/1a/entry.js', 'b is not defined');
    throwIn('http://localhost/assets/mfe_app/1a/7.js', 'a is not defined');
    expect(names()).toEqual(['mfe_app', 'mfe_app', 'mfe_app']);
    expect(store.get(notificationsAtom)).toEqual([]);
  });

  it('reports a violation of the content security policy, with the remote whose code caused it', () => {
    const sourceFile = 'http://localhost/assets/mfe_app/1a/7.js';
    dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { sourceFile }));
    expect(names()).toEqual(['mfe_app']);
  });

  it('does not report a cancelled request, a delayed layout, or an error in a script of another origin', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new CancelledError('Cancelled') }));
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }));
    expect(reports).toEqual([]);
  });
});
