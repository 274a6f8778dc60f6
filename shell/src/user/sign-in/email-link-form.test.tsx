import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { boot, store } from '@nearhand/platform/core';
import { fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { fakeCaptchaWorker } from '../captcha/testing/fake-captcha-worker';
import { emailForLinkAtom } from './email-for-link';
import { EmailLinkForm } from './email-link-form';

const refused = (message: string) => Response.json({ error: { code: 400, message, errors: [] } }, { status: 400 });

describe('EmailLinkForm', () => {
  afterEach(() => {
    Object.assign(boot, { identityBase: '' });
  });

  /** Renders the form with a server that requires a captcha. */
  async function open(answerProof: () => unknown = () => ({ kind: '', email: '' })) {
    fakeCaptchaWorker();
    const sent: unknown[] = [];
    fakeApi({
      'GET /auth/captcha': () => ({ parameters: {} }),
      'POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode': ({ body }) => {
        const { captchaResponse, email } = body as { captchaResponse?: string; email: string };
        sent.push({ email, captchaResponse });
        return captchaResponse ? answerProof() : refused('MISSING_RECAPTCHA_TOKEN');
      },
    });
    const view = await renderScreen({
      page: { Component: () => <EmailLinkForm email="ada@example.com" redirectTo={null} onBack={() => {}} /> },
      path: '/user/sign-in',
      links: { devices: '/app/devices' },
    });
    await view.user.click(await screen.findByRole('button', { name: 'Send the link' }));
    return { ...view, sent };
  }

  it('solves a captcha on demand and repeats the request with it', async () => {
    const { sent } = await open();
    expect(await screen.findByText(/If there is an account for/)).toBeTruthy();
    expect(sent).toEqual([{ email: 'ada@example.com' }, { email: 'ada@example.com', captchaResponse: 'solved-1' }]);
  });

  it('stores the address when the response is lost', async () => {
    store.set(emailForLinkAtom, '');
    await open(() => Response.error());
    await screen.findByRole('alert');
    expect(store.get(emailForLinkAtom)).toBe('ada@example.com');
  });

  it('solves another captcha to resend the link', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { sent } = await open();
      await screen.findByText(/If there is an account for/);
      for (let second = 0; second < 60; second++) act(() => jest.advanceTimersByTime(1000));
      act(() => screen.getByRole('button', { name: 'Send the link again' }).click());
      expect(await screen.findByText('The link has been sent again')).toBeTruthy();
      expect(sent.at(-1)).toEqual({ email: 'ada@example.com', captchaResponse: 'solved-2' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the error, keeps the address and solves another captcha for the retry', async () => {
    let refusals = 1;
    const { user, sent } = await open(() => {
      refusals -= 1;
      return refusals >= 0 ? refused('INVALID_RECAPTCHA_TOKEN') : { kind: '', email: '' };
    });
    expect((await screen.findByRole('alert')).textContent).toBe('The check that you are not a robot failed. Try again');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByText(/If there is an account for/);
    expect(sent.at(-1)).toMatchObject({ captchaResponse: 'solved-2' });
  });

  it('explains a captcha of a hosted identity service', async () => {
    Object.assign(boot, { identityBase: location.origin });
    const { sent } = await open();
    expect((await screen.findByRole('alert')).textContent).toBe('Too many emails were requested from here. Try again in an hour');
    expect(sent).toHaveLength(1);
  });
});
