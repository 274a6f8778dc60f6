import { boot, isConsentNeeded, meAtom, store } from '@nearhand/platform/core';
import { onFirstInteraction } from '../first-interaction';
import { matchedRoute } from '../routing/matched-route';
import { loadChat } from './chat';
import { askConsent } from './consent/ask-consent';
import { startGoogleTag } from './google/google-tag';
import { startRecording } from './recording';
import { startErrorReports } from './reports/error-reports';
import { publishPages } from './safe-url';
import { hasSecret } from './scrub';
import type { Started } from './started';

/** Loads the chat with the first page of a signed-in user, since its operators may write first. */
function startChat({ router }: Started): void {
  let isStarted = false;
  const start = () => {
    const isApp = matchedRoute(router.state.matches)?.layout === 'app';
    // The script sends the address of the page.
    if (isStarted || !isApp || !store.get(meAtom) || hasSecret(location)) return;
    isStarted = true;
    // A user who opens the chat gets a message if this fails.
    onFirstInteraction(() => void loadChat().catch(() => undefined));
  };
  router.subscribe(start);
  start();
}

/** Starts the services of the environment; only error reporting if the application could not start. */
export function startTelemetry(started: Started | null): void {
  const { tag, recording, errors, chat } = boot.telemetry;
  if (started) publishPages(started.pages);
  if (errors) startErrorReports(errors, started);
  if (!started) return;
  if (tag) startGoogleTag(tag, started.router);
  if (recording) startRecording(recording, started.router);
  if (isConsentNeeded()) askConsent(started.router);
  if (chat) startChat(started);
}
