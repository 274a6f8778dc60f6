import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { notificationsAtom } from '../core/notify.ts';
import { store } from '../core/store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { onDemand } from './on-demand.tsx';

const Panel = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
);

const openerOf = (load: Parameters<typeof onDemand<{ onClose: () => void }>>[0]) => {
  const Late = onDemand(load);
  return function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Late onClose={() => setOpen(false)} />}
      </>
    );
  };
};

describe('onDemand', () => {
  it('loads a dialog once, when it is opened', async () => {
    let loads = 0;
    const Component = openerOf(async () => {
      loads += 1;
      return Panel;
    });
    const { user } = await renderScreen({ page: { Component }, path: '/app/devices' });
    expect(loads).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(loads).toBe(1);
  });

  it('closes with a notification if it cannot be loaded, and loads it again the next time', async () => {
    let isBroken = true;
    const Component = openerOf(async () => {
      if (isBroken) throw new Error('Loading chunk 1 failed');
      return Panel;
    });
    const { user } = await renderScreen({ page: { Component }, path: '/app/devices' });
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(store.get(notificationsAtom).map(({ type }) => type)).toEqual(['error']));
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('button', { name: 'Close' })).toBeTruthy();
  });
});
