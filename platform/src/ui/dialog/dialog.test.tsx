import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { notificationsAtom } from '../../core/notify.ts';
import { store } from '../../core/store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Commands, ConfirmDialog, Dialog, Menu } from '../console.ts';
import { overlaysAtom } from '../overlays/use-overlays.ts';
import { Button } from '../ui.ts';

const kit = await import('../overlays.ts');
const load = jest.fn(async () => kit);
jest.unstable_mockModule('../overlays.ts', load);

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

function Remover() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Remove</Button>
      <ConfirmDialog isOpen={isOpen} title="Remove it?" cancelLabel="Cancel" confirm="Yes" onConfirm={close} onClose={close}>
        It is lost.
      </ConfirmDialog>
      <Commands />
    </>
  );
}

const focused = () => document.activeElement?.textContent;

// First, because a module that was loaded remains.
describe('Dialog whose code is not loaded', () => {
  const show = () => renderScreen({ page: { Component: Remover }, path: '/', withOverlays: false });

  beforeEach(() => {
    store.set(overlaysAtom, null);
    store.set(notificationsAtom, []);
  });

  it('closes with a notification if it cannot be loaded, and opens at the next click', async () => {
    load.mockRejectedValue(new Error('Loading chunk 1 failed'));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(store.get(notificationsAtom).map(({ type }) => type)).toEqual(['error']));
    load.mockResolvedValue(kit);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('dialog', { name: 'Remove it?' })).toBeTruthy();
  });

  it('loads it when it is opened, focuses its first choice and returns the focus', async () => {
    const { user } = await show();
    (await screen.findByRole('button', { name: 'Remove' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Cancel'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Remove'));
  });

  it('loads the command palette by its keys, which returns the focus', async () => {
    const { user } = await show();
    (await screen.findByRole('button', { name: 'Remove' })).focus();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Remove'));
  });
});

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
