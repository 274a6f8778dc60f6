import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { aPasswordPolicy } from '../../testing/a-password-policy.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { usePasswordPolicy } from './use-password-policy.ts';

function Component() {
  const [value, setValue] = useState('');
  const { policy, refresh } = usePasswordPolicy();
  return (
    <>
      <NewPasswordField label="New password" policy={policy} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <button type="button" onClick={refresh}>
        again
      </button>
    </>
  );
}

describe('NewPasswordField', () => {
  it('shows which rules the typed password meets', async () => {
    fakeApi({ 'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => aPasswordPolicy() });
    const { user } = await renderScreen({ page: { Component }, path: '/' });
    const field = await screen.findByLabelText('New password', { selector: 'input' });
    expect(await screen.findByText('At least 10 characters')).toBeTruthy();

    await user.type(field, 'abcdefghi1');
    const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(described).toContain('At least 10 characters – met');
    expect(described).toContain('An uppercase letter – not met yet');
    expect(screen.getByRole('status').textContent).toBe('1 rule is not met yet');

    await user.type(field, 'Z');
    expect(screen.getByRole('status').textContent).toBe('The password meets all the rules');
  });

  it('shows the rules of a reloaded policy', async () => {
    const server = fakeApi({ 'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => aPasswordPolicy() });
    const { user } = await renderScreen({ page: { Component }, path: '/' });
    server.use({ 'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => aPasswordPolicy({ minPasswordLength: 14 }) });
    await user.click(await screen.findByRole('button', { name: 'again' }));
    expect(await screen.findByText('At least 14 characters')).toBeTruthy();
  });
});
