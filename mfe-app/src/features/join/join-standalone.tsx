/** The join page without the shell around it: what a customer's first document loads. */
import './join-standalone.css';
import { startStandalone } from '@nearhand/platform/standalone';
import { JoinErrorScreen } from './join-error-screen.tsx';
import * as page from './join-screen.tsx';

startStandalone({
  route: { name: 'join', title: 'app.title.join', path: '/join/:key?/:extra?' },
  page,
  ErrorScreen: JoinErrorScreen,
}).catch((error: unknown) => {
  console.error(error);
  // Not even the words could be had: the browser's own language has to do.
  document.getElementById('root')?.append(error instanceof Error ? error.message : String(error));
});
