import { connectFrame, insertCall, sharedCalls } from './frame.js';
import { readServer } from './settings.js';

/** The tab and frame with the field that the link goes into. */
const query = new URLSearchParams(location.search);
let target = { tabId: Number(query.get('tab')), frameId: Number(query.get('frame') ?? 0) };
let pending = query.get('command');

const insert = (text) => insertCall(target)(text);
const runPending = () => {
  if (!pending) return true;
  frame.command(pending);
  pending = null;
  return true;
};

const server = await readServer();
if (!server) location.replace('options.html');

const frame = connectFrame(document.getElementById('nearhand'), server, {
  ...sharedCalls,
  insert,
  /** The page can take commands. */
  ready: async () => runPending(),
});
chrome.runtime.onMessage.addListener((message) => {
  if (message.type !== 'retarget') return;
  target = message.tab;
  pending = message.command;
  runPending();
});
