import { type Bridge, readBridge } from './bridge.ts';
import { ownSystem } from './own-system.ts';

/** Parameters of a campaign in analytics (spec §9). */
export interface Campaign {
  /** The store or the system. */
  source: string;
  medium: 'organic';
  name: 'desktop_app' | 'mobile_app';
}

/** The program that shows the page, and everything that differs between browsers and apps. */
export interface Client {
  kind: 'web' | Bridge['kind'];
  os: Bridge['os'];
  /** Null in a browser. */
  app: { version: string; store: string } | null;
  /** The campaign of visits whose address names no source; null in a browser. */
  campaign: Campaign | null;
  /** Whether the logo is a link (spec §2). */
  hasLogoLink: boolean;
  /** Error code for a window that did not open (spec §8). */
  popupFailure: 'POPUP_BLOCKED' | 'POPUP_FAILED';
  /** Whether the whole page may go to a sign-in provider if no window opens. Providers refuse to be shown inside a desktop app. */
  leavesForProvider: boolean;
  /** Whether a session window closes when the sign-in of its user has ended (spec §2). */
  closesSessionWindow: boolean;
  /** Whether Web Push may reach this page: web views and the desktop app have no push service. */
  hasWebPush: boolean;
  /** Closes this window, if scripts may close it. */
  closeWindow(): void;
  /** Opens an address of another site beside the page. Ignores addresses that are no web page, mail or phone number. */
  openExternal(url: string): void;
  /** Reports that this revision is loaded, for a window that was opened in advance. */
  announceReady(revision: string): void;
}

/** Stores of the desktop app that are sources of their own. */
const desktopStores = ['mas', 'windowsStore'];

function campaignOf({ kind, os, store }: Bridge): Campaign {
  if (kind === 'hybrid') return { source: os === 'android' ? 'google_play' : 'app_store', medium: 'organic', name: 'mobile_app' };
  return { source: desktopStores.includes(store) ? store : os, medium: 'organic', name: 'desktop_app' };
}

const externalProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

const isExternal = (url: string) => URL.canParse(url) && externalProtocols.includes(new URL(url).protocol);

export function clientOf(bridge: Bridge | null, userAgent: string): Client {
  return {
    kind: bridge?.kind ?? 'web',
    os: bridge?.os ?? ownSystem(userAgent),
    app: bridge && { version: bridge.appVersion, store: bridge.store },
    campaign: bridge && campaignOf(bridge),
    hasLogoLink: bridge === null,
    popupFailure: bridge ? 'POPUP_FAILED' : 'POPUP_BLOCKED',
    leavesForProvider: bridge?.kind !== 'desktop',
    closesSessionWindow: bridge?.kind === 'desktop',
    hasWebPush: bridge === null,
    closeWindow: () => {
      if (!bridge?.send({ type: 'closeWindow' })) window.close();
    },
    openExternal: (url) => {
      if (isExternal(url) && !bridge?.send({ type: 'openExternal', url })) window.open(url, '_blank', 'noopener,noreferrer');
    },
    announceReady: (revision) => void bridge?.send({ type: 'ready', revision }),
  };
}

/** The client of this page. */
export const client: Client = clientOf(
  typeof window === 'undefined' ? null : readBridge(window),
  typeof navigator === 'undefined' ? '' : navigator.userAgent,
);
