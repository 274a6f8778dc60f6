/** Helpers for screen tests: renders a page with its loader, fakes the API and the socket, signs users in. */
export { aMe } from './a-me.ts';
export { aPasswordPolicy } from './a-password-policy.ts';
export { english } from './english.ts';
export { errorResponse, type FakeApi, fakeApi } from './fake-api.ts';
export { fakeBroadcastChannels } from './fake-broadcast-channel.ts';
export { fakeProviderWindow } from './fake-provider-window.ts';
export { FakeSocket } from './fake-socket.ts';
export { renderScreen } from './render-screen.tsx';
export { renderStandalone } from './render-standalone.tsx';
export { signInHere } from './sign-in.ts';
