import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { renderScreen } from '../../testing/testing.tsx';
import type { Command } from './command.ts';
import { openSheetAtom } from './commands.atoms.ts';
import { Commands } from './commands.tsx';
import { useSearchSources } from './search-sources.ts';
import { useCommands } from './use-commands.ts';
import { useTypingTaken } from './use-typing-taken.ts';

const aCommand = (about: Partial<Command> = {}): Command => ({
  id: 'x.point',
  label: 'Point',
  group: 'Picture',
  keys: 'p',
  run: jest.fn(),
  ...about,
});

async function open(commands: Command[], { isTypingTaken = false } = {}) {
  function Page() {
    useCommands(commands);
    useTypingTaken(isTypingTaken);
    return (
      <>
        <input aria-label="A field" />
        <Commands />
      </>
    );
  }
  return renderScreen({ page: { Component: Page }, path: '/x' });
}

beforeEach(() => store.set(openSheetAtom, null));

describe('Commands', () => {
  it('finds a command by word prefixes and runs it on Enter', async () => {
    const point = aCommand();
    const { user } = await open([aCommand({ id: 'x.other', label: 'Close session', keys: 'x' }), point]);

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'pict poi');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['PointP']);
    await user.keyboard('{Enter}');

    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(point.run).toHaveBeenCalledTimes(1);
  });

  it('moves through the commands with the arrow keys, wrapping around', async () => {
    const { user } = await open([aCommand({ id: 'a', label: 'First' }), aCommand({ id: 'b', label: 'Second' })]);
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

    const seen = [chosen()];
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}']) {
      await user.keyboard(key);
      seen.push(chosen());
    }
    expect(seen).toEqual(['FirstP', 'SecondP', 'FirstP', 'Keyboard shortcuts?']);
  });

  it('shows when nothing is found', async () => {
    const { user } = await open([aCommand()]);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'zzz');
    expect(screen.getByText('No matching commands')).toBeTruthy();
  });

  it('runs a command by its shortcut, except while the user types', async () => {
    const point = aCommand();
    const { user } = await open([point]);

    await user.type(screen.getByLabelText('A field'), 'p');
    expect(point.run).not.toHaveBeenCalled();
    await user.click(document.body);
    await user.keyboard('p');
    expect(point.run).toHaveBeenCalledTimes(1);
  });

  it('ignores disabled commands', async () => {
    const point = aCommand({ isDisabled: true });
    const { user } = await open([point]);
    await user.keyboard('p');
    expect(point.run).not.toHaveBeenCalled();
  });

  it('lists the shortcuts on ?, and turns single-key shortcuts off', async () => {
    const point = aCommand();
    const { user } = await open([point]);
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Point')).toBeTruthy();
    await user.click(within(sheet).getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');

    await user.keyboard('p');
    expect(point.run).not.toHaveBeenCalled();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox')).toBeTruthy();
  });

  it('runs no shortcut that is a character while what is typed goes elsewhere, and lists the others', async () => {
    const commands = ['p', '1', '?', 'shift+f', 'alt+p', 'escape'].map((keys) => aCommand({ id: keys, label: `By ${keys}`, keys }));
    const { user } = await open(commands, { isTypingTaken: true });
    await user.keyboard('p1?{Shift>}F{/Shift}{Alt>}p{/Alt}{Escape}');
    const ran = commands.filter(({ run }) => jest.mocked(run).mock.calls.length > 0).map(({ id }) => id);
    expect(ran).toEqual(['alt+p', 'escape']);

    act(() => store.set(openSheetAtom, 'shortcuts'));
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(
      within(sheet)
        .getAllByText(/^By/)
        .map(({ textContent }) => textContent),
    ).toEqual(['By alt+p', 'By escape']);
  });

  it('removes the commands of unmounted components', async () => {
    const point = aCommand();
    const { user, router } = await open([point]);
    await act(() => router.navigate('/elsewhere'));
    await screen.findByText('another page');
    await user.keyboard('p');
    expect(point.run).not.toHaveBeenCalled();
  });

  it('shows what the sources of the page find, below the matching commands', async () => {
    const open = jest.fn();
    const source = {
      id: 'devices',
      search: async (text: string) => [{ id: 'device.1', label: `Device ${text}`, detail: 'NW-1', group: 'Devices', run: open }],
    };
    function Page() {
      useSearchSources([source]);
      return <Commands />;
    }
    const { user } = await renderScreen({ page: { Component: Page }, path: '/x' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'lab');
    await user.click(await screen.findByRole('option', { name: /Device lab/ }));
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  });
});
