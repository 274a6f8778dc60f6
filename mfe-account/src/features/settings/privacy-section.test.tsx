import { describe, expect, it } from '@jest/globals';
import { boot, consentAtom, store } from '@nearhand/platform/core';
import { screen } from '@testing-library/react';
import { openSettings } from './testing/open-settings.tsx';

describe('PrivacySection', () => {
  it('is absent if nothing needs consent', async () => {
    await openSettings();
    expect(screen.queryByRole('region', { name: 'Privacy' })).toBeNull();
  });

  it('changes the consent, and names the configured services', async () => {
    boot.telemetry = { recording: { id: 'p1', url: '' } };
    const { user } = await openSettings();
    const choice = screen.getByRole('switch', { name: /^Help improve Nearhand/ });
    expect(screen.getByText(/Microsoft Clarity/).textContent).not.toContain('Google');
    await user.click(choice);
    expect(store.get(consentAtom)).toBe('granted');
    await user.click(choice);
    expect(store.get(consentAtom)).toBe('denied');
  });
});
