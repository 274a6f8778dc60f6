import { linkTargetOf } from '@nearhand/client-kit/addresses/link-target';
import { type PageMessage, readMessage } from '@nearhand/client-kit/messages/read-message';
import { PendingSignIns } from '@nearhand/client-kit/sign-in/pending-sign-ins';
import { answerCrashReports } from './crash/answer-crash-reports.ts';
import { addDownloads } from './downloads/add-downloads.ts';
import { appLinkOf } from './links/app-link.ts';
import { coverPage, lockApp } from './lock/app-lock.ts';
import { PageMessages } from './messages/page-messages.ts';
import type { MobileFacts } from './mobile-facts.ts';
import { watchBackButton } from './page/back-button.ts';
import type { Page } from './page/page.ts';
import { addShareSheet } from './page/share-sheet.ts';
import type { Plugins } from './plugins.ts';
import { PushMessages } from './push/push-messages.ts';
import { addScreenCapture } from './screen/screen-capture.ts';

export interface BridgeOptions {
  page: Page;
  plugins: Plugins;
  facts: MobileFacts;
  now?: () => number;
}

/** Defines the bridge of this page (docs/clients.md), and what its web view does not have. Other origins, and frames, get nothing. */
export function startBridge({ page, plugins, facts, now = Date.now }: BridgeOptions): void {
  const { origin, isLocked, ...own } = facts;
  if (page.location.origin !== origin || page.top !== page) return;
  const { App, Browser, CrashReports, Files, Keyboard, Push, Share, Screen } = plugins;
  const messages = new PageMessages();
  const push = Push && new PushMessages(Push, (message) => messages.send(message));
  const signIns = new PendingSignIns(now);
  /** Lives as long as this script. */
  const thisPage = { isDestroyed: () => false };

  const openExternal = (url: string) => {
    if (linkTargetOf(url, origin).kind === 'denied') return;
    // The native part gives mail and phone numbers to the programs for them.
    if (/^https?:/i.test(url)) void Browser.open({ url }).catch(() => undefined);
    else page.location.assign(url);
  };

  const receive = (message: PageMessage) => {
    switch (message.type) {
      case 'closeWindow':
        messages.send({ type: 'open', path: '/app/' });
        break;
      case 'openExternal':
        openExternal(message.url);
        break;
      case 'keyboard':
        // Its arrows and Done are of no use to a device. Android has no such bar.
        if (own.os === 'ios') void Keyboard.setAccessoryBarVisible({ isVisible: !message.isTaken }).catch(() => undefined);
        break;
      case 'signIn':
        if (signIns.start(message.url, origin, thisPage)) openExternal(message.url);
        break;
      case 'startPush':
        void push?.start();
        break;
      case 'stopPush':
        push?.stop();
        break;
      case 'listCrashReports':
        if (CrashReports) void answerCrashReports(CrashReports, (answer) => messages.send(answer));
        break;
      case 'removeCrashReports':
        void CrashReports?.remove({ ids: message.ids }).catch(() => undefined);
        break;
      case 'ready':
      case 'sessions':
      case 'show':
        // There is one window, which is in front when its page runs, and no menu.
        break;
      case 'startControl':
      case 'stopControl':
        // Nothing can control a phone.
        break;
    }
  };

  const openLink = (url: string) => {
    const link = appLinkOf(url, origin);
    if (!link) return;
    if (link.kind !== 'auth') return messages.send({ type: 'open', path: link.path });
    if (!signIns.finish(link.state)) return;
    messages.send({ type: 'signedIn', state: link.state, outcome: link.outcome });
    // Android closes it by itself, and has no such method.
    void Browser.close().catch(() => undefined);
  };

  const bridge = {
    version: 5,
    kind: 'hybrid',
    ...own,
    hasCrashReports: CrashReports !== null,
    postMessage: (json: unknown) => {
      const message = readMessage(json);
      if (message) receive(message);
    },
    listen: (listener: (json: string) => void) => messages.listen(listener),
  };
  Object.defineProperty(page, 'nearhandBridge', { value: Object.freeze(bridge), writable: false });

  // A second window would replace this page. Pages open their own ones here instead when they get none.
  page.open = (url = '') => {
    const target = URL.canParse(String(url), page.location.href) ? new URL(url, page.location.href).href : '';
    if (linkTargetOf(target, origin).kind === 'external') openExternal(target);
    return null;
  };
  addShareSheet(page.navigator, Share);
  if (Screen) addScreenCapture(page.navigator, Screen);
  addDownloads(page, { files: Files, origin, openExternal });
  watchBackButton(page, App);
  void App.addListener('appUrlOpen', ({ url }) => openLink(url));
  if (isLocked) lockApp({ plugins, cover: (onTouch) => coverPage(page.document, onTouch), now });
}
