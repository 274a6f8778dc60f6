import { describe, expect, it, jest } from '@jest/globals';
import { Modal, Popover } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../testing/testing.tsx';
import { Commands } from './commands/commands.tsx';
import { useCommands } from './commands/use-commands.ts';

const putAway = jest.fn();

function Page() {
  const [isOpen, setOpen] = useState(true);
  useCommands([
    { id: 'x.tool', label: 'Put the tool away', group: 'Picture', keys: 'escape', run: putAway },
    { id: 'x.point', label: 'Point', group: 'Picture', keys: 'p', run: putAway },
  ]);
  return (
    <>
      <Modal.Root opened={isOpen} onClose={() => setOpen(false)} transitionProps={{ duration: 0 }}>
        <Modal.Content aria-label="Dialog">
          <Popover transitionProps={{ duration: 0 }}>
            <Popover.Target>
              <button type="button">Details</button>
            </Popover.Target>
            <Popover.Dropdown>popover</Popover.Dropdown>
          </Popover>
        </Modal.Content>
      </Modal.Root>
      <Commands />
    </>
  );
}

describe('Escape', () => {
  it('closes the popover, then the dialog, then runs the shortcut of the page', async () => {
    const { user } = await renderScreen({ page: { Component: Page }, path: '/x' });
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    await screen.findByText('popover');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('popover')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Dialog' })).toBeTruthy();

    await user.keyboard('p');
    expect(putAway).not.toHaveBeenCalled();

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(putAway).not.toHaveBeenCalled();

    await user.keyboard('{Escape}');
    expect(putAway).toHaveBeenCalledTimes(1);
  });

  it('is for the page while a popover is still fading out', async () => {
    const { user } = await renderScreen({ page: { Component: Page }, path: '/x' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    putAway.mockClear();
    const popover = document.body.appendChild(document.createElement('div'));
    popover.innerHTML = '<button id="b" aria-expanded="true"></button><div class="mantine-Popover-dropdown" aria-labelledby="b"></div>';

    await user.keyboard('{Escape}');
    expect(putAway).not.toHaveBeenCalled();
    popover.firstElementChild?.setAttribute('aria-expanded', 'false');
    await user.keyboard('{Escape}');
    expect(putAway).toHaveBeenCalledTimes(1);
    popover.remove();
  });
});
