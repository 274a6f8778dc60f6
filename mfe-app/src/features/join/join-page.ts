import type { StandaloneOptions } from '@nearhand/platform/standalone';
import { keepsJoinData, loadJoin } from './join.data.ts';
import { JoinErrorScreen } from './join-error-screen.tsx';
import { JoinScreen } from './join-screen.tsx';

export const joinPage: StandaloneOptions = {
  route: { name: 'join', title: 'app.title.join', path: '/join/:key?/:extra?' },
  Component: JoinScreen,
  load: loadJoin,
  keepsData: keepsJoinData,
  ErrorScreen: JoinErrorScreen,
};
