import './join.css';
import { startStandalone } from '@nearhand/platform/standalone';
import { joinPage } from './join-page.ts';

startStandalone(joinPage).catch((error: unknown) => {
  console.error(error);
  // Without messages, the browser's own language has to do.
  document.getElementById('root')?.append(error instanceof Error ? error.message : String(error));
});
