import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/render-screen.tsx';
import { Button, Dialog, Menu } from './ui.ts';

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

it('gives the focus back to the button that opened it, also where it is taken away at once', async () => {
  const { user } = await renderScreen({ page: { Component: Opener }, path: '/' });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Invite'));
});

it('gives the focus back to the button of the menu in which it was chosen', async () => {
  const { user } = await renderScreen({ page: { Component: Opener }, path: '/' });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('More'));
});
