import { type Locale, localeAtom, StoreProvider, store } from '@nearhand/platform/core';
import { IntlProvider, type Messages } from '@nearhand/platform/intl';
// The variant for browsers opens a MessageChannel, which would keep the build's process alive.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import type { Invitation } from '../join.data.ts';
import { JoinFrame } from '../page/join-frame.tsx';
import type { UnsupportedReason } from '../sharing/capture-screen.ts';
import { CardPanel } from './card-panel.tsx';

/** Invitation with slots for `fillEarlyCard`. */
const invitation: Invitation = {
  state: 'card',
  sessionId: '',
  key: '',
  // React preloads other URLs in the markup.
  company: { id: '', name: '{company}', logo: 'data:,' },
  operator: { name: '{operator}', avatar: null },
};

const cards: [name: string, unsupported: UnsupportedReason | null][] = [
  ['screen', null],
  ['phone', 'phone'],
  ['app', 'app'],
  ['unsupported', 'unsupported'],
];

/** Renders the first cards in one language. Runs at build time. */
export default function earlyCards(locale: Locale, messages: Messages): Record<string, string> {
  store.set(localeAtom, locale);
  const markup = (unsupported: UnsupportedReason | null) =>
    renderToStaticMarkup(
      <StoreProvider store={store}>
        <IntlProvider locale={locale} messages={messages}>
          <JoinFrame>
            <CardPanel
              state={{ phase: 'opening' }}
              invitation={invitation}
              unsupported={unsupported}
              app={unsupported === 'phone' || unsupported === 'app' ? { store: '{store}', address: '' } : null}
              server="{server}"
              hasCamera
              isBack={false}
              isKnown={false}
              onShare={() => {}}
              onDeny={() => {}}
            />
          </JoinFrame>
        </IntlProvider>
      </StoreProvider>,
    );
  return Object.fromEntries(cards.map(([name, unsupported]) => [name, markup(unsupported)]));
}
