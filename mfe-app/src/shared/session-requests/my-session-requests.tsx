import { useUserSocket } from '@nearhand/platform/realtime';
import { SessionRequestCards } from './session-request-cards.tsx';
import { useMySessionRequests } from './use-my-session-requests.ts';

/** For a page of the app: what colleagues ask of the one who is signed in. */
export function MySessionRequests() {
  return <SessionRequestCards sessionRequests={useMySessionRequests(useUserSocket())} />;
}
