import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aMe, renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { isSignedInMessage } from '../../shared/signed-in-message.ts';
import { SignedInScreen } from './signed-in-screen.tsx';

const close = jest.fn();
const open = () => renderScreen({ page: { Component: SignedInScreen }, path: '/integration/signed-in', layout: 'none', me: aMe() });

describe('SignedInScreen', () => {
  beforeEach(() => {
    close.mockClear();
    window.close = close;
  });
  afterEach(() => {
    window.opener = null;
  });

  it('posts the user to its opener on the same origin and closes', async () => {
    const postMessage = jest.fn<(message: unknown, origin: string) => void>();
    window.opener = { postMessage };
    await open();

    expect(postMessage).toHaveBeenCalledTimes(1);
    const [message, origin] = postMessage.mock.calls[0] ?? [];
    expect(isSignedInMessage(message)).toBe(true);
    expect(message).toEqual({ type: 'nearhand:signed-in', name: 'Ada Nowak', email: 'ada@example.com', company: 'Example Ltd' });
    expect(origin).toBe(location.origin);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('stays open with instructions without an opener', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'You are signed in' })).toBeTruthy();
    expect(close).not.toHaveBeenCalled();
  });
});
