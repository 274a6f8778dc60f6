import { publishRoutes } from '@nearhand/platform/core';
import { redirectTarget } from './redirect-target';

beforeEach(() => {
  publishRoutes([
    { name: 'app', path: '/app/' },
    { name: 'devices', path: '/app/devices' },
  ]);
});

it('shows a new owner around, others their devices', () => {
  expect(redirectTarget({ redirectTo: null, isNewOwner: true })).toBe('/app/?action=onboarding');
  expect(redirectTarget({ redirectTo: null })).toBe('/app/devices');
});

it('goes where one wanted to go', () => {
  expect(redirectTarget({ redirectTo: '/app/sessions?pageSize=50' })).toBe('/app/sessions?pageSize=50');
  expect(redirectTarget({ redirectTo: '/app/sessions?pageSize=50', isNewOwner: true })).toBe('/app/sessions?pageSize=50&action=onboarding');
});

it.each(['https://evil.example/app', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://u:p@localhost/app'])(
  'never leads to %s',
  (redirectTo) => {
    expect(redirectTarget({ redirectTo })).toBe('/app/devices');
    expect(redirectTarget({ redirectTo, isNewOwner: true })).toBe('/app/?action=onboarding');
  },
);
