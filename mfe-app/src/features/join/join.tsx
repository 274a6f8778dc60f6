import '@nearhand/platform/font.css';
import './join.css';
import { startStandalone } from '@nearhand/platform/standalone';
import { joinPage } from './join-page.ts';

startStandalone(joinPage).catch((error: unknown) => {
  console.error(error);
  // The message of the error is in English, because messages may not have loaded.
  document.getElementById('root')?.append(error instanceof Error ? error.message : String(error));
});
