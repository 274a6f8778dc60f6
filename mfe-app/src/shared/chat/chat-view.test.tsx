import { describe, expect, it } from '@jest/globals';
import { IntlProvider } from '@nearhand/platform/intl';
import { Chat } from '@nearhand/platform/session-link/chat/chat';
import { aContext } from '@nearhand/platform/session-link/testing/fake-contexts';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { english } from '@nearhand/platform/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ChatView } from './chat-view.tsx';

const own = '01890000-0000-7000-8000-000000000001';

function show({ canPost = true, past = 0 } = {}) {
  const chat = new Chat(aContext(own, fakePeers('customer', own).operator));
  chat.restore(
    Array.from({ length: past }, (_, index) => ({
      id: crypto.randomUUID(),
      from: 'customer',
      name: '',
      text: `Word ${index}`,
      at: index + 1,
    })),
  );
  render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      <ChatView chat={chat} otherName="Maria" canPost={canPost} />
    </IntlProvider>,
  );
  return { chat, user: userEvent.setup() };
}

describe('ChatView', () => {
  it('renders the latest 100 of ten thousand messages, and earlier ones on request', async () => {
    const { chat, user } = show({ past: 10_000 });
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    expect(screen.getByText('Word 9999')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(200);
    act(() => void chat.post('One more'));
    expect(screen.getAllByRole('listitem')).toHaveLength(200);
    expect(screen.getByText('One more')).toBeTruthy();
  });

  it('sends on Enter, inserts a line break on Shift+Enter, and sends no empty message', async () => {
    const { chat, user } = show();
    const line = screen.getByRole('textbox', { name: 'Write a message' });
    await user.type(line, '  {Enter}');
    expect(chat.state.entries).toEqual([]);

    await user.clear(line);
    await user.type(line, 'One{Shift>}{Enter}{/Shift}two{Enter}');
    expect(chat.state.entries.map(({ text }) => text)).toEqual(['One\ntwo']);
    expect(line).toHaveProperty('value', '');
  });

  it('is read-only without the permission to post', () => {
    show({ canPost: false, past: 1 });
    expect(screen.getByText('Word 0')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
