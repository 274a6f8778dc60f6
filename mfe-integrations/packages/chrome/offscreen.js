import { connectFrame, sharedCalls } from './frame.js';
import { serverOrigin } from './settings.js';

/** Counts live sessions while no window of the extension is open. Such a page has no access to the settings. */
const server = serverOrigin(new URLSearchParams(location.search).get('server'));
if (server) {
  connectFrame(document.getElementById('nearhand'), server, { ...sharedCalls, insert: async () => false, ready: async () => true });
}
