import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { store } from '../../core/store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { openSheetAtom } from './commands.atoms.ts';
import { Commands } from './commands.tsx';
import { useCommands } from './use-commands.ts';

const kit = await import('../overlays.ts');
const { promise: loaded, resolve: finish } = Promise.withResolvers<typeof kit>();
jest.unstable_mockModule('../overlays.ts', () => loaded);

const startSession = jest.fn();

function Page() {
  useCommands([{ id: 'x.new', label: 'New session', group: 'Sessions', keys: 'n', run: startSession }]);
  return (
    <>
      <button type="button" onClick={startSession}>
        Start
      </button>
      <Commands />
    </>
  );
}

describe('useTypedAhead', () => {
  it('keeps what is typed while the palette loads, and runs no shortcut', async () => {
    const { user } = await renderScreen({ page: { Component: Page }, path: '/', withOverlays: false });
    (await screen.findByRole('button', { name: 'Start' })).focus();
    await user.keyboard('{Control>}k{/Control}x{Escape}');
    await waitFor(() => expect(store.get(openSheetAtom)).toBeNull());

    await user.keyboard('{Control>}k{/Control}new sex{Backspace}{Enter}');
    expect(startSession).not.toHaveBeenCalled();
    await act(async () => finish(kit));
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    expect(field.value).toBe('new se');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['New sessionN']);

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.keyboard('{Control>}k{/Control}');
    expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('');
  });
});
