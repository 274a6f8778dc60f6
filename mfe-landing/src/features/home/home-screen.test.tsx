import { describe, expect, it } from '@jest/globals';
import { takeTypedCode } from '@nearhand/platform/core';
import { renderScreen } from '@nearhand/platform/testing';
import { screen, within } from '@testing-library/react';
import { HomeScreen } from './home-screen.tsx';

const links = {
  'sign-up': '/user/sign-up',
  join: '/join/:key?/:extra?',
  'locale-downloads': '/:locale/downloads/:os?',
  'locale-integrations': '/:locale/integrations',
  'locale-integration': '/:locale/integrations/:slug',
  'locale-pricing': '/:locale/pricing',
  'locale-docs': '/:locale/docs',
  'locale-try': '/:locale/try',
};
const openHome = () => renderScreen({ page: { Component: HomeScreen }, path: '/', layout: 'none', links });
const codeCard = () => within(screen.getByRole('form', { name: 'Did someone give you a code?' }));

describe('HomeScreen', () => {
  it('describes the product and links to sign-up', async () => {
    await openHome();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('See what your customer sees');
    expect(screen.getByRole('img', { name: /^The session window/ }).getAttribute('width')).toBe('1280');
    for (const link of screen.getAllByRole('link', { name: 'Start free' })) expect(link.getAttribute('href')).toBe('/user/sign-up');
  });

  it('opens the join page with a code that does not appear in the URL', async () => {
    const { user, router } = await openHome();

    await user.type(codeCard().getByRole('textbox', { name: '9-digit code' }), '234 567 892{Enter}');

    expect(router.state.location).toMatchObject({ pathname: '/join', search: '', hash: '' });
    expect(takeTypedCode()).toBe('234567892');
  });

  it('shows at the field why a code is invalid', async () => {
    const { user, router } = await openHome();
    const field = codeCard().getByRole('textbox');

    await user.type(field, '234');
    await user.click(codeCard().getByRole('button', { name: 'Continue' }));

    expect(codeCard().getByRole('alert').textContent).toBe('The code has 9 digits. Check it and try again.');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(router.state.location.pathname).toBe('/');

    await user.type(field, '5');
    expect(codeCard().getByRole('alert').textContent).toBe('');
  });
});
