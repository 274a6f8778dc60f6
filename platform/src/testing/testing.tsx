/** What tests of screens need: a page mounted with its loader, a server made of functions, a socket to speak through, and people to sign in. */
export { aMe } from './a-me.ts';
export { aPasswordPolicy } from './a-password-policy.ts';
export { english } from './english.ts';
export { errorResponse, type FakeApi, fakeApi } from './fake-api.ts';
export { fakeProviderWindow } from './fake-provider-window.ts';
export { FakeSocket } from './fake-socket.ts';
export { renderScreen } from './render-screen.tsx';
