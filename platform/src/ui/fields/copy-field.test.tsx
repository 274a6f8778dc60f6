import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CopyField } from './copy-field.tsx';
import { QrCode } from './qr-code.tsx';

const Component = () => (
  <>
    <CopyField label="Link" value="https://example.com/join/x" />
    <QrCode value="https://example.com/join/x" title="The link as a picture" />
  </>
);

describe('copyable values', () => {
  it('copies the value and confirms it', async () => {
    const { user } = await renderScreen({ page: { Component }, path: '/' });
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('https://example.com/join/x');
    expect((await screen.findByRole('status')).textContent).toBe('Copied');
  });

  it('selects the value when the browser denies clipboard access', async () => {
    const { user } = await renderScreen({ page: { Component }, path: '/' });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(document.activeElement).toBe(field);
    expect(field.selectionEnd).toBe(field.value.length);
  });

  it('renders a labelled QR code with a quiet zone of four modules', async () => {
    const { container } = await renderScreen({ page: { Component }, path: '/' });
    expect(await screen.findByRole('img', { name: 'The link as a picture' })).toBeTruthy();
    expect(container.querySelector('[role=img] path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  });
});
