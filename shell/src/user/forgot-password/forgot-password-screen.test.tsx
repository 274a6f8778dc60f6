import { errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeCaptchaWorker } from '../captcha/testing/fake-captcha-worker';
import { Component } from './forgot-password-screen';

const links = { 'sign-in': '/user/sign-in', devices: '/app/devices' };

async function open(answer: () => unknown) {
  fakeCaptchaWorker();
  const sent: unknown[] = [];
  fakeApi({
    'GET /auth/captcha': () => ({ parameters: {} }),
    'POST /auth/forgot-password': ({ body }) => {
      sent.push(body);
      return answer();
    },
  });
  const url = '/user/forgot-password?redirectTo=/app/sessions';
  const view = await renderScreen({ page: { Component }, path: '/user/forgot-password', url, links });
  await view.user.type(await screen.findByLabelText('Email', { exact: false, selector: 'input' }), ' ada@example.com {Enter}');
  return { ...view, sent };
}

describe('ForgotPasswordScreen', () => {
  it('solves a captcha and shows the same result for every address', async () => {
    const { sent } = await open(() => undefined);
    expect((await screen.findByRole('heading', { name: 'Check your email' })).textContent).toBeTruthy();
    expect(screen.getByText(/If there is an account for ada@example.com/)).toBeTruthy();
    expect(sent).toEqual([{ email: 'ada@example.com', captchaToken: 'solved-1', redirectTo: '/app/sessions' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toBeTruthy();
  });

  it('shows the error, keeps the address and solves another captcha for the retry', async () => {
    let refusals = 1;
    const { user, sent } = await open(() => {
      refusals -= 1;
      return refusals >= 0 ? errorResponse(429, 'TOO_MANY_ATTEMPTS', 'Too many attempts. Try again later') : undefined;
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again later');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() => expect(sent).toMatchObject([{ captchaToken: 'solved-1' }, { captchaToken: 'solved-2' }]));
  });
});
