import { isLocale, localeAtom, type Me, store } from '@nearhand/platform/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { connectHost } from '../../hosts/connect-host.ts';
import type { Host, HostState } from '../../hosts/host.ts';
import type { HostName } from '../../hosts/host-origins.ts';

/** Null while it connects. */
type Connection = Host | 'failed' | null;

/** Connects to the host once. */
export function useHost(name: HostName): Connection {
  const [connection, setConnection] = useState<Connection>(null);
  useEffect(() => {
    let isMounted = true;
    connectHost(name).then(
      (host) => isMounted && setConnection(host),
      () => isMounted && setConnection('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [name]);
  return connection;
}

const withoutChanges = () => () => undefined;
const unknown = () => null;

/** Null until the host is connected. */
export const useHostState = (host: Host | null): HostState | null =>
  useSyncExternalStore(host?.subscribe ?? withoutChanges, host?.state ?? unknown);

/** Follows the theme of the host, else of the user; and, until somebody is signed in, the language of the host. */
export function useAppearance(state: HostState | null, me: Me | null): void {
  const isConnected = state !== null;
  const { locale = null, theme = null } = state ?? {};
  const own = me?.user.theme;
  useEffect(() => {
    // The theme of the early start stays until the host is connected.
    if (!isConnected) return;
    const isSystemDark = own === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
    const chosen = theme ?? (own === 'dark' || isSystemDark ? 'dark' : 'light');
    document.documentElement.dataset['mantineColorScheme'] = chosen;
  }, [isConnected, theme, own]);
  useEffect(() => {
    if (!me && locale !== null && isLocale(locale)) store.set(localeAtom, locale);
  }, [me, locale]);
}

/** Lets the host follow the height of the page. */
export function useHeight(host: Host | null, element: HTMLElement | null): void {
  useEffect(() => {
    if (!element || !host?.resize || typeof ResizeObserver === 'undefined') return;
    let last = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.min(2_000, Math.ceil(element.getBoundingClientRect().height));
      if (height === last) return;
      last = height;
      host.resize?.(height);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [host, element]);
}
