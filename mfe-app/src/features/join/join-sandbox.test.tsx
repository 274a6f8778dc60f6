import { beforeEach, describe, expect, it } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { publishRoutes } from '@nearhand/platform/host';
import { errorResponse, fakeApi } from '@nearhand/platform/testing';
import { act, screen } from '@testing-library/react';
import { knownCompaniesAtom } from './sharing/known-companies.atoms.ts';
import { acceptsTrial, asCustomer, heading, open, sessionId, sharing, socket } from './testing/as-customer.ts';

asCustomer();
beforeEach(() => publishRoutes([{ name: 'sign-up', path: '/user/sign-up' }]));

const signUp = () => screen.getByRole('link', { name: 'Sign up' }).getAttribute('href');

describe('the customer’s page of a trial', () => {
  it('shows at the end that the ten minutes are over, offers sign-up instead of a rating, and remembers no company', async () => {
    store.set(knownCompaniesAtom, 'another');
    const before = store.get(knownCompaniesAtom);
    await sharing(acceptsTrial);

    act(() => socket.current.receive('session:changed', { sessionId, status: 'closed', closeReason: 'limit' }));

    await heading('Sharing has ended');
    expect(screen.getByRole('status').textContent).toBe('The ten minutes are over');
    expect(signUp()).toBe('/user/sign-up');
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(store.get(knownCompaniesAtom)).toEqual(before);
  });

  it('shows it to a customer who shares too late', async () => {
    let isOver = false;
    fakeApi({
      'POST /session/join': (call) =>
        isOver ? errorResponse(404, 'SESSION_LINK_INVALID', 'x') : acceptsTrial['POST /session/join'](call as { body: unknown }),
    });
    const { user } = await open();
    await heading('Ada Nowak would like to see your screen');
    isOver = true;

    await user.click(screen.getByRole('button', { name: 'Choose what to share' }));

    await heading('Sharing has ended');
    expect(screen.getByRole('status').textContent).toBe('The ten minutes are over');
    expect(signUp()).toBe('/user/sign-up');
  });
});
