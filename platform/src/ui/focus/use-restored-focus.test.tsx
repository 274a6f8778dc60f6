import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Dialog } from '../console.ts';
import { Button } from '../ui.ts';

async function renderSave() {
  let finish = () => {};
  function Component() {
    const [isBusy, setBusy] = useState(false);
    finish = () => setBusy(false);
    return (
      <>
        <Button loading={isBusy} onClick={() => setBusy(true)}>
          Save
        </Button>
        <Button>Next</Button>
      </>
    );
  }
  const view = await renderScreen({ page: { Component }, path: '/' });
  const save = await screen.findByRole('button', { name: 'Save' });
  await view.user.click(save);
  // Browsers blur a disabled element; jsdom does not.
  save.blur();
  return { ...view, save, finish: () => act(() => finish()) };
}

describe('useRestoredFocus', () => {
  it('restores the focus of a busy button when it is enabled', async () => {
    const { save, finish } = await renderSave();
    await finish();
    await waitFor(() => expect(document.activeElement).toBe(save));
  });

  it('leaves the focus where it has moved', async () => {
    const { user, save, finish } = await renderSave();
    await user.tab();
    const elsewhere = document.activeElement;
    await finish();
    await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
    expect(elsewhere?.textContent).toBe('Next');
    expect(document.activeElement).toBe(elsewhere);
  });

  it('restores the focus after a dialog in between', async () => {
    function Component() {
      const [isBusy, setBusy] = useState(false);
      return (
        <>
          <Button loading={isBusy} onClick={() => setBusy(true)}>
            Save
          </Button>
          {isBusy && (
            <Dialog opened onClose={() => setBusy(false)} title="Who are you?">
              <Button data-autofocus>Me</Button>
            </Dialog>
          )}
        </>
      );
    }
    const { user } = await renderScreen({ page: { Component }, path: '/' });
    const save = await screen.findByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Me'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(save));
  });
});
