import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { notificationsAtom } from '../../core/notify.ts';
import { store } from '../../core/store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { overlaysAtom } from './use-overlays.ts';

const kit = await import('../overlays.ts');
const load = jest.fn(async () => kit);
jest.unstable_mockModule('../overlays.ts', load);

const handleOpen = jest.fn();

function Rows() {
  return (
    <>
      <Menu onOpen={handleOpen}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Rename</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button type="button">Next</button>
    </>
  );
}

function Chip() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Quality
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Report">
        <button type="button">Details</button>
      </Popover.Dropdown>
    </Popover>
  );
}

const show = (Component: () => ReactNode) => renderScreen({ page: { Component }, path: '/', withOverlays: false });
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  store.set(overlaysAtom, null);
});
afterEach(() => {
  store.set(notificationsAtom, []);
  handleOpen.mockClear();
});

// First, because a module that was loaded remains.
describe('Menu that cannot be loaded', () => {
  it('shows a notification, and opens at the next click', async () => {
    load.mockRejectedValue(new Error('Loading chunk 1 failed'));
    const { user } = await show(Rows);
    await user.click(await button('More'));
    await waitFor(() => expect(store.get(notificationsAtom).map(({ type }) => type)).toEqual(['error']));
    expect((await button('More')).getAttribute('aria-expanded')).toBe('false');

    load.mockResolvedValue(kit);
    await user.click(await button('More'));
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy();
  });
});

describe('Menu', () => {
  it('opens once its code is there, keeps its target and returns the focus to it', async () => {
    const { user } = await show(Rows);
    const target = await button('More');
    expect(target.getAttribute('aria-haspopup')).toBe('menu');
    expect(target.getAttribute('aria-expanded')).toBe('false');
    target.focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Rename' });
    expect(handleOpen).toHaveBeenCalledTimes(1);
    expect(target.isConnected).toBe(true);
    expect(target.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('menu', { name: 'More' }).id).toBe(target.getAttribute('aria-controls'));

    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(item));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(target));
    await waitFor(() => expect(target.getAttribute('aria-expanded')).toBe('false'));
  });

  it('opens by an impatient double click', async () => {
    await show(Rows);
    const target = await button('More');
    act(() => {
      target.click();
    });
    act(() => {
      target.click();
    });
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy();
    expect(handleOpen).toHaveBeenCalledTimes(1);
  });

  it('stays closed if the focus has moved on by then', async () => {
    await show(Rows);
    const [target, next] = [await button('More'), await button('Next')];
    act(() => {
      target.focus();
      store.set(overlaysAtom, null);
    });
    act(() => target.click());
    act(() => next.focus());
    await waitFor(() => expect(store.get(overlaysAtom)).not.toBeNull());
    expect(screen.queryByRole('menuitem')).toBeNull();
    expect(target.getAttribute('aria-expanded')).toBe('false');
  });

  it('is loaded when the pointer reaches a button', async () => {
    const { user } = await show(Rows);
    await user.hover(await button('Next'));
    await waitFor(() => expect(store.get(overlaysAtom)).not.toBeNull());
  });

  it('closes by a click on its target', async () => {
    const { user } = await show(Rows);
    await user.click(await button('More'));
    await screen.findByRole('menuitem');
    await user.click(screen.getByText('More'));
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });
});

describe('Popover', () => {
  it('opens under control of its owner once its code is there, and returns the focus', async () => {
    const { user } = await show(Chip);
    const target = await button('Quality');
    await user.click(target);
    const details = await button('Details');
    await waitFor(() => expect(document.activeElement).toBe(details));
    expect(target.getAttribute('aria-haspopup')).toBe('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(target));
    expect(target.isConnected).toBe(true);
  });
});
