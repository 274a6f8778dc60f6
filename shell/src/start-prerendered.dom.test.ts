import { jest } from '@jest/globals';
import { createMemoryRouter } from '@nearhand/platform/host';
import { startGoogleTag } from './telemetry/google/google-tag';
import { publishPages } from './telemetry/safe-url';

const tag = { id: 'G-1', url: 'https://www.googletagmanager.com' };
const page = { name: 'locale', path: '/:locale', locale: 'pl' };
document.body.innerHTML = `
  <script type="application/json" id="boot">${JSON.stringify({ telemetry: { tag } })}</script>
  <script type="application/json" id="page">${JSON.stringify(page)}</script>
  <div id="root"><a href="/user/sign-in" data-user-href="/app/devices" data-user-text="Open the app">Sign in</a></div>`;
const { startPrerendered } = await import('./start-prerendered');

const root = document.getElementById('root') as HTMLElement;
const link = () => root.querySelector('a');
const views = () => (window.dataLayer ?? []).map((entry) => Array.from(entry)).filter(([, name]) => name === 'page_view');

describe('startPrerendered', () => {
  beforeAll(() => void jest.spyOn(document.head, 'append').mockReturnValue());

  it('sends the view of the page, which the application does not repeat', async () => {
    publishPages([{ path: '/:locale' }, { path: '/app/devices' }]);
    startPrerendered(root);
    while (views().length === 0) await new Promise((resolve) => setTimeout(resolve));
    const commands = (window.dataLayer ?? []).map((entry) => Array.from(entry));
    expect(commands.map(([name]) => name)).toEqual(['consent', 'js', 'set', 'config', 'event']);
    expect(commands[2]).toEqual(['set', { page_title: 'locale', page_location: 'http://localhost/:locale', page_referrer: '' }]);
    expect(link()?.textContent).toBe('Sign in');

    const routeOf = (name: string, path: string) => ({ path, handle: { name, title: name } });
    const router = createMemoryRouter([routeOf('locale', '/:locale'), routeOf('devices', '/app/devices')], { initialEntries: ['/pl'] });
    startGoogleTag(tag, router);
    expect(views()).toHaveLength(1);
    await router.navigate('/app/devices');
    expect(views()).toHaveLength(2);
    const last = Array.from((window.dataLayer ?? []).at(-2) ?? []);
    expect(last).toEqual([
      'set',
      { page_title: 'devices', page_location: 'http://localhost/app/devices', page_referrer: 'http://localhost/:locale' },
    ]);
  });

  it('shows a user where the links lead', () => {
    localStorage.setItem('nearhand.sign-in', JSON.stringify({ sealed: 'a' }));
    startPrerendered(root);
    expect(link()?.getAttribute('href')).toBe('/app/devices');
    expect(link()?.textContent).toBe('Open the app');
  });
});
