import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { Dialog, Menu } from './console.ts';
import { Button } from './ui.ts';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Invite</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="A question">
          <Button>Yes</Button>
        </Dialog>
      )}
    </>
  );
}

const focused = () => document.activeElement?.textContent;

describe('Dialog', () => {
  it('has no banner landmark', async () => {
    const { user } = await renderScreen({ page: { Component: Opener }, path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(await screen.findByRole('dialog', { name: 'A question' })).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
  });

  it('returns the focus to its opener, also when it unmounts while open', async () => {
    const { user } = await renderScreen({ page: { Component: Opener }, path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Invite' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Invite'));
  });

  it('returns the focus to the button of the menu that opened it', async () => {
    const { user } = await renderScreen({ page: { Component: Opener }, path: '/' });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('More'));
  });
});
