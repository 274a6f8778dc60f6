import { describe, expect, it } from '@jest/globals';

import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen.tsx';
import { Menu } from './overlays/menu.tsx';
import { RowMenu } from './row-menu.tsx';

const open = () => {
  const Component = () => <RowMenu label="More">{() => <Menu.Item>Rename</Menu.Item>}</RowMenu>;
  return renderScreen({ page: { Component }, path: '/' });
};
/** An item, also of a hidden menu: without layout, a menu treats its button as scrolled away. */
const item = () => screen.findByRole('menuitem', { name: 'Rename', hidden: true });

describe('RowMenu', () => {
  it('renders its items when it is opened, by click or key', async () => {
    const { user } = await open();
    const button = await screen.findByRole('button', { name: 'More' });
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull();
    button.focus();
    await user.keyboard('{Enter}');
    expect(await item()).toBeTruthy();
    expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('returns the focus to its button', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    (await item()).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });
});
