import { useUserSocket } from '@nearhand/platform/realtime';
import { SessionRequestCards } from './session-request-cards.tsx';
import { useMySessionRequests } from './use-my-session-requests.ts';

/** Session requests for the user, on a page of the application. */
export function MySessionRequests() {
  return <SessionRequestCards sessionRequests={useMySessionRequests(useUserSocket())} />;
}
