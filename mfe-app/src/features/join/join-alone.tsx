/** The join page without the shell around it: what a customer's first document loads. */
import './join-alone.css';
import { startAlone } from '@nearhand/platform/alone';
import { JoinErrorScreen } from './join-error-screen.tsx';
import * as page from './join-screen.tsx';

startAlone({ route: { name: 'join', title: 'app.title.join', path: '/join/:key?/:extra?' }, page, ErrorScreen: JoinErrorScreen }).catch(
  (error: unknown) => {
    console.error(error);
    // Not even the words could be had: the browser's own language has to do.
    document.getElementById('root')?.append(error instanceof Error ? error.message : String(error));
  },
);
