import './integration-page.css';
import { startStandalone } from '@nearhand/platform/standalone';
import { integrationPage } from './integration-page.ts';

startStandalone(integrationPage()).catch((error: unknown) => {
  console.error(error);
  // The message of the error is in English, because messages may not have loaded.
  document.getElementById('root')?.append(error instanceof Error ? error.message : String(error));
});
