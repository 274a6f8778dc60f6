import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { ApiError } from '../../core/errors.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ResendButton } from './resend-button.tsx';

const show = (onSend: () => Promise<void>) =>
  renderScreen({
    page: {
      Component: () => (
        <ResendButton sent="It is on its way" onSend={onSend}>
          Send again
        </ResendButton>
      ),
    },
    path: '/',
  });

describe('ResendButton', () => {
  it('sends, confirms and waits a minute', async () => {
    let count = 0;
    const { user } = await show(async () => {
      count += 1;
    });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect((await screen.findByRole('status')).textContent).toBe('It is on its way');

    jest.useFakeTimers();
    try {
      const button = screen.getByRole('button', { name: /Send again in \d+ s/ });
      act(() => button.click());
      expect(count).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the error and allows a retry', async () => {
    let failures = 1;
    const refused = new ApiError({ status: 503, code: 'UNAVAILABLE', message: 'Temporarily unavailable', requestId: 'x' });
    const { user } = await show(async () => {
      failures -= 1;
      if (failures >= 0) throw refused;
    });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Temporarily unavailable');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect((await screen.findByText('It is on its way')).getAttribute('role')).toBe('status');
  });
});
