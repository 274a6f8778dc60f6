import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addMessages } from '../intl/messages.ts';
import { type StandaloneOptions, standaloneElement } from '../standalone/start-standalone.tsx';
import { english } from './english.ts';

/** Renders a standalone page at a URL. */
export async function renderStandalone(options: StandaloneOptions, url: string) {
  history.replaceState(null, '', url);
  addMessages('en', english);
  const user = userEvent.setup();
  return { ...render(await standaloneElement(options)), user };
}
