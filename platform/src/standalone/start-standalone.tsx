import { Provider, useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import type { LoaderFunctionArgs } from 'react-router';
import type { RouteModule } from '../core/define-routes.ts';
import { publishRoutes } from '../core/hrefs.ts';
import { type Locale, localeAtom } from '../core/locale.ts';
import { store } from '../core/store.ts';
import { addMessages, type Messages, messagesAtom } from '../intl/messages.ts';
import { matchPath } from './generate-path.ts';
import { StandaloneContext, type StandalonePage } from './router.tsx';

interface StandaloneOptions {
  route: { name: string; title: string; path: string };
  page: RouteModule;
  /** Rendered if the page's loader failed. */
  ErrorScreen: ComponentType<{ error: unknown }>;
}

interface NamedFile {
  href: string;
  integrity: string;
}

const timeoutMs = 10_000;
const messageFiles = JSON.parse(document.getElementById('standalone-messages')?.textContent ?? '{}') as Record<string, NamedFile[]>;

async function fetchJson({ href, integrity }: NamedFile): Promise<Messages> {
  const response = await fetch(href, { integrity, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return (await response.json()) as Messages;
}

async function loadMessages(locale: Locale): Promise<void> {
  const file = messageFiles[locale]?.[0];
  if (!file || store.get(messagesAtom)[locale]) return;
  addMessages(locale, await fetchJson(file).catch(() => fetchJson(file)));
}

type Place = Pick<StandalonePage, 'location' | 'params'>;
type View = Place & ({ data: unknown } | { error: unknown });

/** Renders a page without the shell, for visitors who open a single link. */
export async function startStandalone(options: StandaloneOptions): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The document has no element #root');
  publishRoutes([options.route]);
  const here = placeHere(options.route.path);
  const [view] = await Promise.all([viewOf(options.page, here), loadMessages(store.get(localeAtom))]);
  createRoot(container).render(
    <Provider store={store}>
      <LocalizedMessages title={options.route.title}>
        <StandaloneApp first={view} options={options} />
      </LocalizedMessages>
    </Provider>,
  );
}

function placeHere(pattern: string): Place {
  const { pathname, search } = location;
  return { location: { pathname, search, state: history.state as unknown }, params: matchPath(pattern, pathname) ?? {} };
}

async function viewOf({ loader }: RouteModule, place: Place): Promise<View> {
  const args = { params: place.params, request: new Request(location.href), context: undefined };
  try {
    const data = typeof loader === 'function' ? await loader(args as unknown as LoaderFunctionArgs) : null;
    return { ...place, data };
  } catch (error) {
    return { ...place, error };
  }
}

/** Switches the language after its messages have loaded. */
function LocalizedMessages({ title, children }: { title: string; children: ReactNode }) {
  const wanted = useAtomValue(localeAtom);
  const all = useAtomValue(messagesAtom);
  const [shown, setShown] = useState(wanted);
  const locale = all[wanted] ? wanted : shown;
  const messages = all[locale] ?? {};

  useEffect(() => {
    loadMessages(wanted).then(
      () => setShown(wanted),
      (error: unknown) => console.warn(error),
    );
  }, [wanted]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} messages={messages} onError={(error) => console.warn(error.message)}>
      <Title id={title} messages={messages} />
      {children}
    </IntlProvider>
  );
}

function Title({ id, messages }: { id: string; messages: Messages }) {
  const text = messages[id]?.map((part) => ('value' in part ? part.value : '')).join('');
  return text ? <title>{text.includes('Nearhand') ? text : `${text} – Nearhand`}</title> : null;
}

function StandaloneApp({ first, options: { route, page, ErrorScreen } }: { first: View; options: StandaloneOptions }) {
  const [view, setView] = useState(first);

  const show = async (before: Place) => {
    const place = placeHere(route.path);
    const isKept = page.shouldRevalidate?.({ currentParams: before.params, nextParams: place.params } as never) === false;
    const next = isKept && 'data' in view ? { ...place, data: view.data } : await viewOf(page, place);
    setView(next);
  };
  useEffect(() => {
    const handleReturn = () => void show(view);
    window.addEventListener('popstate', handleReturn);
    return () => window.removeEventListener('popstate', handleReturn);
  });

  const navigate: StandalonePage['navigate'] = async (to, { replace = false, state = null } = {}) => {
    const { pathname } = new URL(to, location.href);
    if (!matchPath(route.path, pathname)) return location.assign(to);
    if (replace) history.replaceState(state, '', to);
    else history.pushState(state, '', to);
    await show(view);
  };
  if ('error' in view) return <ErrorScreen error={view.error} />;
  const { Component } = page;
  return (
    <StandaloneContext value={{ ...view, navigate }}>
      <Component />
    </StandaloneContext>
  );
}
