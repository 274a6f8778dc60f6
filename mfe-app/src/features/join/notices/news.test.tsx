import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { asCustomer, sharing } from '../testing/as-customer.ts';

asCustomer();

const operatorId = '01890000-0000-7000-8000-000000000001';
const uuid = () => crypto.randomUUID();
const aPost = (text: string) => ({ id: uuid(), from: operatorId, name: 'Ada Nowak', text, at: Date.now() });
const anOffer = (number: number, name: string) => ({ type: 'files.offer', id: uuid(), number, name, folder: '', size: 2_300_000 });
const news = () => within(screen.getByRole('region', { name: 'News from Ada Nowak' }));

describe('news beside Stop', () => {
  it('shows the latest message until it is answered, and leads to the others', async () => {
    const { user, send } = await sharing();
    await send('chat', { type: 'chat.posts', posts: [aPost('Hello'), aPost('Open the settings')], isHistory: false });
    expect(await news().findByText('Open the settings')).toBeTruthy();

    await user.click(news().getByRole('button', { name: 'Reply' }));
    expect(document.activeElement).toBe(news().getByRole('textbox', { name: 'Write a message' }));
    await user.keyboard('Done{Enter}');
    expect(news().queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'News from Ada Nowak' }));

    await send('chat', { type: 'chat.posts', posts: [aPost('Thank you'), aPost('One more thing')], isHistory: false });
    await user.click(await news().findByRole('button', { name: 'Show all 2' }));
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(news().queryByRole('button')).toBeNull();
  });

  it('offers to receive all files at once', async () => {
    const { user, send } = await sharing();
    await send('files', anOffer(1, 'one.zip'));
    expect(await news().findByRole('button', { name: 'Receive: one.zip' })).toBeTruthy();
    await send('files', anOffer(2, 'two.zip'));
    expect(await news().findByText('2 files from Ada Nowak')).toBeTruthy();
    await user.click(news().getByRole('button', { name: 'Receive all 2' }));
    await waitFor(() => expect(news().queryByRole('button', { name: /Receive/ })).toBeNull());
    await user.click(news().getByRole('button', { name: 'Close' }));
    expect(news().queryByRole('button')).toBeNull();
  });

  it('shows a text for the clipboard until it is dismissed', async () => {
    const { user, send } = await sharing();
    await send('chat', { type: 'clipboard.chunk', id: uuid(), index: 0, count: 1, text: 'ipconfig' });
    expect(await news().findByText('ipconfig')).toBeTruthy();
    await user.click(news().getByRole('button', { name: 'Dismiss' }));
    expect(news().queryByRole('button')).toBeNull();
  });
});
