/** The signed-in user's live work. Shared, so that shell and remotes see the same requests and windows. */

export { connectToDevice } from './connect-to-device.ts';
export { deviceDistinction, deviceNameWithId, distinctDeviceName, shortDeviceId } from './device-distinction.ts';
export { inviteLink } from './invite-link.ts';
export { liveSessionCountAtom, waitingSessionCountAtom } from './live-session-count.ts';
export { answerJoinRequest, type JoinRequest, myJoinRequestsAtom } from './my-join-requests.ts';
export { answerSessionRequest, mySessionRequestsAtom, type SessionRequest } from './my-session-requests.ts';
export { type LiveSession, mySessionsAtom } from './my-sessions.ts';
export { newSessionFormAtom, openNewSessionForm } from './new-session-form.ts';
export { areRequestsInViewAtom } from './requests-in-view.ts';
export { sessionName } from './session-name.ts';
export { SessionRequestCards } from './session-request-cards.tsx';
export { SessionRequestSubject } from './session-request-subject.tsx';
export { SessionRequestText } from './session-request-text.tsx';
export type { SessionPanel } from './session-windows.ts';
export { openPendingWindow, openSessionWindow, pendingSession, sessionWindowPath } from './session-windows.ts';
export { startSession } from './start-session.ts';
export { useLiveWork } from './use-live-work.ts';
export { useOpenSession } from './use-open-session.ts';
export { useSessionRequestAnswer } from './use-session-request-answer.ts';
export { useWatchSessionRequests } from './use-watch-session-requests.ts';
