import { jest } from '@jest/globals';
import { consentAtom, store } from '@nearhand/platform/core';
import { createMemoryRouter } from '@nearhand/platform/host';
import { publishPages } from '../safe-url';
import { startGoogleTag } from './google-tag';

const commands = () => (window.dataLayer ?? []).map((entry) => Array.from(entry));

it('startGoogleTag denies everything, then measures the page, and follows the consent', () => {
  jest.spyOn(document.head, 'append').mockReturnValue();
  publishPages([{ path: '/app/sessions/:id' }]);
  document.cookie = '_ga=1; path=/';
  const handle = { name: 'session-report', title: 'x' };
  const router = createMemoryRouter([{ path: '/app/sessions/:id', handle }], { initialEntries: ['/app/sessions/1'] });
  startGoogleTag({ id: 'G-1', url: 'https://www.googletagmanager.com' }, router);

  const off = { ad_storage: 'denied', analytics_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  const page = { page_title: 'session-report', page_location: 'http://localhost/app/sessions/:id', page_referrer: '' };
  expect(commands()).toEqual([
    ['consent', 'default', { ...off, wait_for_update: 500 }],
    ['js', expect.any(Date)],
    ['set', page],
    ['config', 'G-1', { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false }],
    ['event', 'page_view'],
  ]);

  window.dataLayer = [];
  document.body.innerHTML = '<a data-content-type="plan" data-content-id="team-year"><b>Team</b></a>';
  const choose = () => document.querySelector('b')?.click();
  choose();
  store.set(consentAtom, 'granted');
  expect(document.cookie).toBe('_ga=1');
  choose();
  store.set(consentAtom, 'denied');
  expect(commands()).toEqual([
    ['consent', 'update', { ad_storage: 'granted', analytics_storage: 'granted' }],
    ['event', 'select_content', { content_type: 'plan', content_id: 'team-year' }],
    ['consent', 'update', { ad_storage: 'denied', analytics_storage: 'denied' }],
  ]);
  expect(document.cookie).toBe('');
});
