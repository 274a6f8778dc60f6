/** Façade of sign-in and account security, loaded with the first page that needs it. */

export { isIdentityHosted } from './core/identity/identity-url.ts';
export {
  type ActionCodeInfo,
  applyActionCode,
  changePassword,
  deleteIdentity,
  finishTotpEnrollment,
  type IdentityAccount,
  lookUpAccount,
  readActionCode,
  resetPassword,
  signUpIdentity,
  startTotpEnrollment,
  type TotpSecret,
  unlinkProvider,
  withdrawTotpEnrollment,
} from './identity/account-calls.ts';
export { useFailureText } from './identity/failure-text.ts';
export { sendSignIn, takeSignIn } from './identity/frame-sign-in.ts';
export { IdentityError } from './identity/identity-error.ts';
export { useIdentityErrorText } from './identity/identity-error-text.ts';
export { sendEmailChange, sendVerificationLink } from './identity/link-mails.ts';
export { continueProvider, handleOf, leaveForProvider, openProvider, type ProviderProof } from './identity/open-provider.ts';
export { providerRequestIn, takeAttempt } from './identity/provider-attempt.ts';
export { type AuthOptions, linkProvider, loadAuthOptions, type ProviderSignIn, redeemProof } from './identity/provider-calls.ts';
export { sendProviderOutcome } from './identity/provider-channel.ts';
export { providerIdOf, providerNameOf } from './identity/provider-id.ts';
export { storeProviderReturn, takeProviderReturn } from './identity/provider-return.ts';
export { besideRequestIn, takeAppAddress } from './identity/sign-in-beside.ts';
export {
  finishSignIn,
  type IssuedTokens,
  type SecondFactorChallenge,
  type SignInStep,
  sendSignInLink,
  signInWithEmailLink,
  signInWithPassword,
  storeSignIn,
} from './identity/sign-in-calls.ts';
export { useMutation } from './identity/use-mutation.ts';
