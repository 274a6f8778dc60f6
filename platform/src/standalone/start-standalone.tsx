import type { NamedFile } from '@nearhand/contracts/release';
import type { RouteData } from '@nearhand/contracts/routes';
import { Provider, useAtomValue } from 'jotai';
import { type ComponentType, type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { watchExternalLinks } from '../core/client/watch-external-links.ts';
import { reportNetworkFailure, watchConnection } from '../core/connection.ts';
import { publishRoutes } from '../core/hrefs.ts';
import { type Locale, localeAtom } from '../core/locale.ts';
import { setPageTitle } from '../core/page/title-mark.ts';
import { watchPageTranslation } from '../core/page/watch-page-translation.ts';
import { store } from '../core/store.ts';
import { useWhenReconnected } from '../core/use-when-reconnected.ts';
import { addMessages, type Messages, messagesAtom } from '../intl/messages.ts';
import { matchPath } from './generate-path.ts';
import { StandaloneContext, type StandalonePage } from './router.tsx';

/** Receives the parameters of the URL. */
export type StandaloneLoader = (params: StandalonePage['params']) => Promise<unknown>;

export interface StandaloneOptions {
  route: { name: string; title: string; path: string };
  Component: ComponentType;
  load: StandaloneLoader;
  /** Whether the loaded data is kept when the URL changes. */
  keepsData: (before: StandalonePage['params'], after: StandalonePage['params']) => boolean;
  /** Rendered if the page's loader failed. */
  ErrorScreen: ComponentType<{ error: unknown }>;
  /** Element around each message. Preact needs one: a text that it removes would leave its translation on the page. */
  textComponent?: 'span';
}

const timeoutMs = 10_000;
const read = (id: string, otherwise: unknown): unknown => JSON.parse(document.getElementById(id)?.textContent ?? JSON.stringify(otherwise));
const messageFiles = read('standalone-messages', {}) as Record<string, NamedFile>;

async function fetchJson({ href, integrity }: NamedFile): Promise<Messages> {
  const response = await fetch(href, { integrity, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return (await response.json()) as Messages;
}

async function loadMessages(locale: Locale): Promise<void> {
  if (store.get(messagesAtom)[locale]) return;
  const file = messageFiles[locale];
  if (!file) throw new Error(`The page has no messages in ${locale}`);
  addMessages(locale, await fetchJson(file).catch(() => fetchJson(file)));
}

type View = Pick<StandalonePage, 'params'> & ({ data: unknown } | { error: unknown });

/** Renders a page without the shell, for visitors who open a single link. */
export async function startStandalone(options: StandaloneOptions): Promise<void> {
  watchConnection();
  watchExternalLinks();
  watchPageTranslation();
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element #root');
  createRoot(container).render(await standaloneElement(options));
}

/** The page at the current URL, after its data and messages have loaded. */
export async function standaloneElement(options: StandaloneOptions): Promise<ReactElement> {
  publishRoutes([options.route, ...(read('standalone-routes', []) as Pick<RouteData, 'name' | 'path'>[])]);
  const [view] = await Promise.all([viewHere(options), loadMessages(store.get(localeAtom))]);
  return (
    <Provider store={store}>
      <LocalizedMessages title={options.route.title} textComponent={options.textComponent}>
        <StandaloneApp first={view} options={options} />
      </LocalizedMessages>
    </Provider>
  );
}

const paramsHere = ({ route }: StandaloneOptions) => matchPath(route.path, location.pathname) ?? {};

async function viewHere(options: StandaloneOptions): Promise<View> {
  const params = paramsHere(options);
  try {
    return { params, data: await options.load(params) };
  } catch (error) {
    return { params, error };
  }
}

const none: Messages = {};

interface MessagesProps {
  title: string;
  textComponent: StandaloneOptions['textComponent'] | undefined;
  children: ReactNode;
}

/** Switches the language after its messages have loaded. */
function LocalizedMessages({ title, textComponent, children }: MessagesProps) {
  const requested = useAtomValue(localeAtom);
  const all = useAtomValue(messagesAtom);
  const [shown, setShown] = useState(requested);
  const locale = all[requested] ? requested : shown;
  const messages = all[locale] ?? none;

  const load = useCallback(() => {
    loadMessages(requested).then(
      () => setShown(requested),
      (error: unknown) => {
        reportNetworkFailure();
        console.warn(error);
      },
    );
  }, [requested]);

  useEffect(load, [load]);
  useWhenReconnected(load);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  useEffect(() => {
    const text = messages[title]?.map((part) => ('value' in part ? part.value : '')).join('');
    if (text) setPageTitle(text.includes('Nearhand') ? text : `${text} – Nearhand`);
  }, [title, messages]);
  return (
    <IntlProvider
      locale={locale}
      messages={messages}
      onError={(error) => console.warn(error.message)}
      {...(textComponent && { textComponent })}
    >
      {children}
    </IntlProvider>
  );
}

function StandaloneApp({ first, options }: { first: View; options: StandaloneOptions }) {
  const { route, Component, ErrorScreen, keepsData } = options;
  const [view, setView] = useState(first);

  const showAddress = async () => {
    const params = paramsHere(options);
    const isKept = 'data' in view && keepsData(view.params, params);
    setView(isKept ? { params, data: view.data } : await viewHere(options));
  };
  const revalidate = async () => setView(await viewHere(options));
  useWhenReconnected(() => 'error' in view && void revalidate());
  useEffect(() => {
    const handleReturn = () => void showAddress();
    window.addEventListener('popstate', handleReturn);
    return () => window.removeEventListener('popstate', handleReturn);
  });

  const navigate: StandalonePage['navigate'] = async (to, { replace = false } = {}) => {
    const { pathname } = new URL(to, location.href);
    if (!matchPath(route.path, pathname)) return location.assign(to);
    if (replace) history.replaceState(null, '', to);
    else history.pushState(null, '', to);
    await showAddress();
  };
  if ('error' in view) return <ErrorScreen error={view.error} />;
  return (
    <StandaloneContext value={{ ...view, navigate, revalidate }}>
      <Component />
    </StandaloneContext>
  );
}
