import { boot, consentAtom, store } from '@nearhand/platform/core';
import { renderScreen } from '@nearhand/platform/testing';
import { screen } from '@testing-library/react';
import { ConsentDialog } from './consent-dialog';
import { requestConsent } from './consent-request';

function Page() {
  return (
    <>
      <ConsentDialog />
      <button type="button" onClick={requestConsent}>
        Change
      </button>
    </>
  );
}

const show = () => renderScreen({ page: { Component: Page }, path: '/', layout: 'none' });

beforeEach(() => {
  boot.telemetry = { tag: { id: 'G-1', url: '' } };
  store.set(consentAtom, null);
});

describe('ConsentDialog', () => {
  it('names the configured services, takes no focus, and offers both choices alike', async () => {
    await show();
    const dialog = screen.getByRole('dialog', { name: 'Privacy settings' });
    expect(dialog.textContent).toMatch(/Google Analytics(?!.*Clarity)/);
    expect(document.activeElement).toBe(document.body);
    const [decline, accept] = screen.getAllByRole('button', { name: /Decline|Accept/ });
    expect(decline?.className).toBe(accept?.className);
  });

  it.each([
    ['Decline', 'denied'],
    ['Accept', 'granted'],
  ] as const)('closes with %s', async (name, consent) => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.get(consentAtom)).toBe(consent);
  });

  it('opens on request with the choice, and closes without one by Escape', async () => {
    store.set(consentAtom, 'granted');
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    expect(screen.getByRole('button', { name: 'Accept' }).getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.get(consentAtom)).toBe('granted');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
  });
});
