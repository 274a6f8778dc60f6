import { publishRoutes } from '@nearhand/platform/host';
import { redirectTarget } from './redirect-target';

describe('redirectTarget', () => {
  beforeEach(() => {
    publishRoutes([
      { name: 'app', path: '/app/' },
      { name: 'devices', path: '/app/devices' },
    ]);
  });

  it('starts the onboarding for a new owner, and opens the devices for others', () => {
    expect(redirectTarget({ redirectTo: null, isNewOwner: true })).toBe('/app/?action=onboarding');
    expect(redirectTarget({ redirectTo: null })).toBe('/app/devices');
  });

  it('returns a trusted destination', () => {
    expect(redirectTarget({ redirectTo: '/app/sessions?pageSize=50' })).toBe('/app/sessions?pageSize=50');
    expect(redirectTarget({ redirectTo: '/app/sessions?pageSize=50', isNewOwner: true })).toBe(
      '/app/sessions?pageSize=50&action=onboarding',
    );
  });

  it.each(['https://evil.example/app', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://u:p@localhost/app'])(
    'ignores %s',
    (redirectTo) => {
      expect(redirectTarget({ redirectTo })).toBe('/app/devices');
      expect(redirectTarget({ redirectTo, isNewOwner: true })).toBe('/app/?action=onboarding');
    },
  );
});
