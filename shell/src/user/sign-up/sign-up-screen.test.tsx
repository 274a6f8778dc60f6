import { isSignedIn, store } from '@nearhand/platform/core';
import { accessToken, signInAtom } from '@nearhand/platform/host';
import { aPasswordPolicy, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeCaptchaWorker } from '../captcha/testing/fake-captcha-worker';
import { clearPendingInvitation, takeInvitationFrom } from '../pending-invitation';
import { Component, loader } from './sign-up-screen';

type Handlers = Parameters<typeof fakeApi>[0];

const identity = {
  kind: 'x',
  localId: '1',
  email: 'zofia@example.com',
  displayName: '',
  idToken: 'id',
  refreshToken: 'refresh',
  expiresIn: '3600',
};
const links = {
  app: '/app/',
  devices: '/app/devices',
  'sign-in': '/user/sign-in',
  'sign-up': '/user/sign-up',
  invitation: '/user/invitation',
  join: '/join',
};

let registered: unknown[] = [];

/** Renders the screen with a server that creates accounts; handlers override it. */
function open(url = '/user/sign-up', handlers: Handlers = {}) {
  registered = [];
  store.set(signInAtom, null);
  const server = fakeApi({
    'GET /auth/provider': () => ({ providers: [], isCaptchaRequired: false, isIdentityEmbedded: true }),
    'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => aPasswordPolicy(),
    'POST /identitytoolkit.googleapis.com/v1/accounts:signUp': () => identity,
    'POST /identitytoolkit.googleapis.com/v1/accounts:delete': () => ({ kind: 'x' }),
    'POST /auth/register': ({ body }) => {
      registered.push(body);
      return { user: {}, isNewUser: true };
    },
    ...handlers,
  });
  return renderScreen({ page: { Component, loader }, path: '/user/sign-up', url, layout: 'app', links }).then((view) => ({
    ...view,
    server,
  }));
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });

async function fillIn(user: Awaited<ReturnType<typeof open>>['user'], password = 'Correct-Horse-7') {
  await user.type(await screen.findByLabelText('Your name'), 'Zofia Łódzka');
  await user.type(field('Email'), 'zofia@example.com');
  await user.type(field('Password'), password);
  await screen.findByText('At least 10 characters');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}
const where = ({ router }: Awaited<ReturnType<typeof open>>) => router.state.location.pathname + router.state.location.search;

describe('SignUpScreen', () => {
  afterEach(() => clearPendingInvitation());

  it('creates identity and account, signs in and starts the onboarding', async () => {
    const view = await open();
    await fillIn(view.user);
    await waitFor(() => expect(where(view)).toBe('/app/?action=onboarding'));
    expect(registered).toEqual([{ idToken: 'id', locale: 'en', fullName: 'Zofia Łódzka', companyName: 'Example' }]);
    expect(await accessToken()).toBe('id');
  });

  it('fills in the company from the domain until the user names it, and sends it', async () => {
    const view = await open();
    const company = () => field('Company name (optional)');
    const typeEmail = async (email: string) => {
      await view.user.clear(field('Email'));
      await view.user.type(field('Email'), email);
      await view.user.tab();
    };
    await screen.findByLabelText('Your name');
    await typeEmail('zofia@nowa-lodz.com.pl');
    expect(company().value).toBe('Nowa Lodz');
    await typeEmail('zofia@gmail.com');
    expect(company().value).toBe('');
    await view.user.type(company(), 'Zofia & Co');
    await typeEmail('zofia@nowa-lodz.com.pl');
    expect(company().value).toBe('Zofia & Co');
    await view.user.clear(field('Email'));
    await fillIn(view.user);
    await waitFor(() => expect(registered).toMatchObject([{ companyName: 'Zofia & Co' }]));
  });

  it('continues to a trusted destination, and by the mailed link, too', async () => {
    const view = await open('/user/sign-up?redirectTo=/app/sessions');
    await fillIn(view.user);
    await waitFor(() => expect(where(view)).toBe('/app/sessions?action=onboarding'));
    expect(registered).toMatchObject([{ redirectTo: '/app/sessions?action=onboarding' }]);
  });

  it.each([
    [422, 'EMAIL_ALIAS', 'Aliases in the email address are not allowed'],
    [422, 'EMAIL_UNDELIVERABLE', 'Please enter your real email address'],
    [403, 'VPN_DETECTED', 'VPN detected'],
  ] as const)('shows %s %s at the address and keeps the typed values', async (status, code, words) => {
    const view = await open(undefined, { 'POST /auth/register': () => errorResponse(status, code, words) });
    await fillIn(view.user);
    expect((await screen.findByText(words)).id).toBe(field('Email').getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(field('Email'));
    expect([field('Your name').value, field('Password').value]).toEqual(['Zofia Łódzka', 'Correct-Horse-7']);
    expect(isSignedIn()).toBe(false);
    // The server has deleted the identity, so the retry creates another one.
    await view.user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(view.server.calls.filter((call) => call.endsWith('accounts:signUp'))).toHaveLength(2));
  });

  it('rolls the identity back with a hosted identity service', async () => {
    const view = await open(undefined, {
      'GET /auth/provider': () => ({ providers: [], isCaptchaRequired: false, isIdentityEmbedded: false }),
      'POST /auth/register': () => errorResponse(422, 'EMAIL_ALIAS', 'No'),
    });
    await fillIn(view.user);
    await screen.findByText('No');
    expect(view.server.calls).toContain('POST /identitytoolkit.googleapis.com/v1/accounts:delete');
  });

  it('reuses the identity when the response was lost', async () => {
    let answers = 0;
    const view = await open(undefined, {
      'POST /auth/register': () => {
        answers += 1;
        return answers === 1 ? errorResponse(503, 'UNAVAILABLE', 'Temporarily unavailable') : { user: {}, isNewUser: true };
      },
    });
    await fillIn(view.user);
    expect((await screen.findByRole('alert')).textContent).toBe('Temporarily unavailable');
    await view.user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(where(view)).toBe('/app/?action=onboarding'));
    expect(view.server.calls.filter((call) => call.endsWith('accounts:signUp'))).toHaveLength(1);
  });

  it('starts over when the server has rolled back the identity', async () => {
    const answers = [
      () => errorResponse(500, 'INTERNAL', 'Technical difficulties'),
      () => errorResponse(401, 'UNAUTHENTICATED', 'Please sign in'),
      () => ({ user: {}, isNewUser: true }),
    ];
    const view = await open(undefined, { 'POST /auth/register': () => answers.shift()?.() });
    await fillIn(view.user);
    expect((await screen.findByRole('alert')).textContent).toBe('Technical difficulties');
    await view.user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(where(view)).toBe('/app/?action=onboarding'));
    expect(view.server.calls.filter((call) => call.endsWith('accounts:signUp'))).toHaveLength(2);
  });

  it('links to terms and privacy in another tab', async () => {
    await open();
    const links = (await screen.findAllByRole('link', { name: /Terms of use|Privacy/ })).map((link) => [
      link.getAttribute('href'),
      link.getAttribute('target'),
    ]);
    expect(links).toEqual([
      ['/en/legal/terms', '_blank'],
      ['/en/legal/privacy', '_blank'],
    ]);
  });

  it('leads to the page of a pending invitation', async () => {
    takeInvitationFrom({ hash: '#token=secret', search: '' });
    const view = await open();
    await waitFor(() => expect(where(view)).toBe('/user/invitation'));
  });

  it('solves a captcha if one is required', async () => {
    fakeCaptchaWorker();
    const view = await open(undefined, {
      'GET /auth/provider': () => ({ providers: [], isCaptchaRequired: true, isIdentityEmbedded: true }),
      'GET /auth/captcha': () => ({ parameters: { algorithm: 'PBKDF2/SHA-256' } }),
    });
    await fillIn(view.user);
    await waitFor(() => expect(registered).toMatchObject([{ captchaToken: 'solved-1' }]));
  });

  // Last, because the policy is cached across tests.
  it('reloads the password policy when a rule is broken, without a request', async () => {
    const view = await open();
    view.server.use({
      'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => aPasswordPolicy({ minPasswordLength: 14 }),
    });
    await fillIn(view.user, 'short');
    expect(await screen.findByText('Choose a password that meets all the rules below')).toBeTruthy();
    expect(await screen.findByText('At least 14 characters')).toBeTruthy();
    expect(view.server.calls.some((call) => call.includes('signUp'))).toBe(false);
  });
});
