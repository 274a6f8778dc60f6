import { afterEach, describe, expect, it } from '@jest/globals';
import { capabilities } from '@nearhand/contracts/peer/capabilities.gen';
import { IntlProvider } from '@nearhand/platform/intl';
import { Chat, type ChatEntry } from '@nearhand/platform/session-link/chat/chat';
import { safeFileName, safeFolder } from '@nearhand/platform/session-link/files/file-name';
import type { FileTransfers } from '@nearhand/platform/session-link/files/file-transfers';
import { aContext } from '@nearhand/platform/session-link/testing/fake-contexts';
import { fakePeers } from '@nearhand/platform/session-link/testing/fake-peers';
import { plainText } from '@nearhand/platform/session-link/text/plain-text';
import { english } from '@nearhand/platform/testing';
import { UiProvider } from '@nearhand/platform/ui';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ChatLine } from '../../../shared/chat/chat-line.tsx';
import { ReceivedTextCard } from '../../../shared/clipboard/received-text-card.tsx';
import { TransferRow } from '../../../shared/files/transfer-row.tsx';
import { aSession } from '../../../shared/testing/a-session.ts';
import { hostileTexts } from '../../../shared/testing/hostile-texts.ts';
import { type SessionWindowContext, WindowContext } from '../window-context.ts';
import { NotePanel } from './note-panel.tsx';

const id = '01890000-0000-7000-8000-000000000001';
/** 10,000 in the full tier, a tenth of each kind otherwise. */
const scale = process.env['TEST_TIER'] === 'full' ? 1 : 0.1;
const texts = hostileTexts(10_000 * scale);
/** Texts per page; a page with all of them would be slow. */
const portion = 500 * scale;

function show(children: ReactNode): HTMLElement {
  const { container } = render(
    <IntlProvider locale="en" messages={english} timeZone="UTC">
      {children}
    </IntlProvider>,
  );
  return container;
}

afterEach(cleanup);

/** No part of a text has become an element of the page. */
function expectHarmless(container: HTMLElement): void {
  expect(container.querySelector('script, img, iframe, svg:not([class]), object, embed, style, base, form[action]')).toBeNull();
  for (const element of container.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/i);
      if (name === 'href' || name === 'src') expect(value).toMatch(/^https?:\/\/[^@/]+(\/|$)/);
    }
  }
  expect('attacked' in window).toBe(false);
  expect(container.textContent).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
}

const portions = (from: number, to: number): string[][] => {
  const some = texts.slice(from * scale, to * scale);
  return Array.from({ length: Math.ceil(some.length / portion) }, (_, index) => some.slice(index * portion, (index + 1) * portion));
};

/** The chat entry of a customer's text, if it is accepted. */
async function received(text: string, index: number): Promise<ChatEntry | undefined> {
  const peers = fakePeers();
  const chat = new Chat(aContext(id, peers.operator));
  const name = texts[index + 1] ?? text;
  const posts = [{ id: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`, from: 'customer', name, text, at: Date.now() }];
  peers.customer.channel(capabilities.chat).send(JSON.stringify({ type: 'chat.posts', posts, isHistory: false }));
  await Promise.resolve();
  return chat.state.entries[0];
}

describe('hostile texts in the session window', () => {
  it('are shown as text in messages and names of the chat', async () => {
    for (const some of portions(0, 5_000)) {
      const entries = (await Promise.all(some.map(received))).filter((entry) => entry !== undefined);
      const container = show(
        <ol>
          {entries.map((entry) => (
            <ChatLine key={entry.id} entry={entry} otherName="Customer" />
          ))}
        </ol>,
      );
      expect(container.querySelectorAll('li')).toHaveLength(entries.length);
      expectHarmless(container);
      cleanup();
    }
  }, 60_000);

  it('are shown as text in file names and folders', () => {
    const files = { accept: () => undefined } as unknown as FileTransfers;
    for (const some of portions(5_000, 7_500)) {
      const offers = some.map((name, index) => ({
        number: index,
        name: safeFileName(name),
        folder: safeFolder(some[index - 1] ?? ''),
        size: 10,
      }));
      const container = show(
        <ul>
          {offers.map(({ number, name, folder, size }) => (
            <TransferRow
              key={number}
              files={files}
              transfer={{
                id,
                peer: 'x',
                isOutgoing: false,
                name,
                folder,
                size,
                moved: 0,
                status: 'offered',
                reason: null,
                speed: 0,
                sha256: null,
                content: null,
              }}
            />
          ))}
        </ul>,
      );
      for (const { name } of offers) expect(name).not.toMatch(/[/\\<>:"|?*]/);
      expectHarmless(container);
      cleanup();
    }
  }, 60_000);

  it('are shown as text in clipboard offers', () => {
    for (const some of portions(7_500, 9_000)) {
      const container = show(
        <ul>
          {some
            .map((text, index) => ({ id: `${index}`, peer: 'x', text: plainText(text), from: plainText(some[index - 1] ?? '') }))
            .map(({ from, ...received }) => (
              <ReceivedTextCard key={received.id} received={received} from={from} onDismiss={() => undefined} />
            ))}
        </ul>,
      );
      expectHarmless(container);
      cleanup();
    }
  }, 60_000);

  it('are kept in the fields of notes, titles, names and tags', () => {
    const some = texts.slice(9_000 * scale);
    for (let index = 0; index < some.length; index += 4) {
      const [title = '', customerName = '', note = '', tag = ''] = some.slice(index, index + 4);
      const session = aSession({ title, customerName, note, tags: tag.trim() ? [tag] : [] });
      const context = { session, keepSession: () => undefined } as unknown as SessionWindowContext;
      const container = show(
        <UiProvider>
          <WindowContext value={context}>
            <NotePanel />
          </WindowContext>
        </UiProvider>,
      );
      expect(container.querySelector('textarea')?.value).toBe(note.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));
      expect(container.querySelector('script, img, iframe, object')).toBeNull();
      expect('attacked' in window).toBe(false);
      cleanup();
    }
  }, 60_000);
});
