import { describe, expect, it } from '@jest/globals';
import { store, useUnsaved } from '@nearhand/platform/core';
import { signInAtom } from '@nearhand/platform/host';
import { Link } from '@nearhand/platform/router';
import { renderScreen, signInHere } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LeaveGuard } from './leave-guard.tsx';

function Form() {
  const [typed, setTyped] = useState('');
  useUnsaved(typed !== '');
  return <input aria-label="Name" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />;
}

const Component = () => (
  <>
    <Form />
    <Link to="/elsewhere">Elsewhere</Link>
    <LeaveGuard />
  </>
);

async function open() {
  signInHere();
  const view = await renderScreen({ page: { Component }, path: '/form' });
  await screen.findByRole('textbox');
  return view;
}

const unload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('LeaveGuard', () => {
  it('allows leaving without changes', async () => {
    const { user } = await open();
    expect(unload()).toBe(false);
    await user.click(screen.getByRole('link'));
    expect(await screen.findByText('another page')).toBeTruthy();
  });

  it('asks before unsaved changes are lost, and stays on cancel', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox'), 'Zofia');
    expect(unload()).toBe(true);
    await user.click(screen.getByRole('link'));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Zofia');
  });

  it('leaves on confirm', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox'), 'Zofia');
    await user.click(screen.getByRole('link'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('another page')).toBeTruthy();
    expect(unload()).toBe(false);
  });

  it('allows leaving after signing out', async () => {
    const { user, router } = await open();
    await user.type(screen.getByRole('textbox'), 'Zofia');
    store.set(signInAtom, null);
    await act(() => router.navigate('/elsewhere'));
    expect(await screen.findByText('another page')).toBeTruthy();
  });
});
