import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { notificationsAtom } from '../../core/notify.ts';
import { store } from '../../core/store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Tooltip } from './tooltip.tsx';
import { overlaysAtom } from './use-overlays.ts';

const kit = await import('../overlays.ts');
const load = jest.fn(async () => kit);
jest.unstable_mockModule('../overlays.ts', load);

const handleClick = jest.fn();

const Tools = () => (
  <>
    <Tooltip label="Save a picture" openDelay={20}>
      <button type="button" onClick={handleClick}>
        Picture
      </button>
    </Tooltip>
    <Tooltip label="Not allowed">
      <button type="button" disabled>
        Record
      </button>
    </Tooltip>
  </>
);

async function show() {
  const view = await renderScreen({ page: { Component: Tools }, path: '/', withOverlays: false });
  const named = (name: string) => screen.getByRole('button', { name });
  return { ...view, picture: named('Picture'), record: named('Record') };
}

const description = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  store.set(overlaysAtom, null);
});

// First, because a module that was loaded remains.
describe('Tooltip that cannot be loaded', () => {
  it('is left out silently, and the button can be used', async () => {
    load.mockRejectedValueOnce(new Error('Loading chunk 1 failed')).mockRejectedValueOnce(new Error('Loading chunk 1 failed'));
    const { user, picture } = await show();
    await user.hover(picture);
    await waitFor(() => expect(load).toHaveBeenCalled());
    await user.click(picture);
    expect(handleClick).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(store.get(notificationsAtom)).toEqual([]);
    await user.unhover(picture);
    load.mockResolvedValue(kit);
    await user.hover(picture);
    expect(await screen.findByRole('tooltip')).toBeTruthy();
  });
});

describe('Tooltip', () => {
  it('describes its button while the pointer is over it', async () => {
    const { user, picture } = await show();
    await user.hover(picture);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Save a picture');
    expect(description(picture)).toBe('Save a picture');
    expect(picture.isConnected).toBe(true);
    await user.unhover(picture);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(picture.hasAttribute('aria-describedby')).toBe(false);
  });

  it('opens on keyboard focus and closes on Escape', async () => {
    const { user, picture } = await show();
    await user.tab();
    expect(document.activeElement).toBe(picture);
    await screen.findByRole('tooltip');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    expect(document.activeElement).toBe(picture);
  });

  it('waits for its delay', async () => {
    const { user, picture } = await show();
    await user.hover(picture);
    await user.unhover(picture);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('explains a disabled button', async () => {
    const { record } = await show();
    record.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
    record.dispatchEvent(new MouseEvent('mouseenter'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Not allowed');
  });
});
