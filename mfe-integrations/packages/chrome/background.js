import { insertText } from './insert-text.js';
import { readServer } from './settings.js';

const menuId = 'start';
const size = { width: 376, height: 680 };

/** The window of the extension, if it is open. */
async function openPanel() {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['TAB'] });
  return contexts.find(({ documentUrl }) => documentUrl.includes('/panel.html'));
}

/** Opens the window for a field of a tab, or brings it to the front. `command` is what the page should do first. */
async function showPanel(tab, command = null) {
  if (!(await readServer())) return chrome.runtime.openOptionsPage();
  const panel = await openPanel();
  if (panel) {
    await chrome.windows.update(panel.windowId, { focused: true });
    return chrome.runtime.sendMessage({ type: 'retarget', tab, command }).catch(() => undefined);
  }
  const query = new URLSearchParams({ tab: String(tab.tabId), frame: String(tab.frameId), ...(command && { command }) });
  await chrome.windows.create({ type: 'popup', url: `panel.html?${query}`, ...size });
}

/** Keeps the count of live sessions up to date also without the window. */
async function keepCounting() {
  const server = await readServer();
  if (!server || (await chrome.offscreen.hasDocument())) return;
  await chrome.offscreen.createDocument({
    url: `offscreen.html?${new URLSearchParams({ server })}`,
    reasons: ['IFRAME_SCRIPTING'],
    justification: 'Shows the number of live sessions',
  });
}

async function showCount(value) {
  const count = Number.isInteger(value) && value > 0 ? Math.min(value, 99) : 0;
  await chrome.action.setBadgeBackgroundColor({ color: 'var(--color-primary-6)' });
  await chrome.action.setBadgeText({ text: count ? String(count) : '' });
  return true;
}

async function insert({ tabId, frameId }, text) {
  if (typeof text !== 'string' || !Number.isInteger(tabId)) return false;
  const target = { tabId, frameIds: [Number.isInteger(frameId) ? frameId : 0] };
  const [found] = await chrome.scripting.executeScript({ target, func: insertText, args: [text.slice(0, 2000)] });
  return found?.result === true;
}

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({ id: menuId, title: chrome.i18n.getMessage('start'), contexts: ['editable'] });
  void keepCounting();
});
chrome.runtime.onStartup.addListener(() => void keepCounting());
chrome.storage.onChanged.addListener(async ({ server }) => {
  if (!server) return;
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument();
  await showCount(0);
  await keepCounting();
});

// A click grants access to its tab, until the tab shows another page.
chrome.action.onClicked.addListener((tab) => void showPanel({ tabId: tab.id, frameId: 0 }));
chrome.contextMenus.onClicked.addListener(({ frameId }, tab) => void showPanel({ tabId: tab.id, frameId: frameId ?? 0 }, 'start'));

chrome.runtime.onMessage.addListener((message, sender, reply) => {
  // Pages of the extension only: content scripts have the address of their page.
  if (sender.id !== chrome.runtime.id || !sender.url?.startsWith(chrome.runtime.getURL(''))) return false;
  const work = { count: () => showCount(message.value), insert: () => insert(message.tab, message.text) }[message.type];
  if (!work) return false;
  work().then(reply, () => reply(false));
  return true;
});
