/** Signing in and what belongs to it, for the pages that need it: loaded with the first of them. */

export { isIdentityHosted } from './core/identity-url.ts';
export {
  type ActionCodeInfo,
  applyActionCode,
  changePassword,
  discardIdentity,
  finishTotp,
  type IdentityAccount,
  lookUpOwn,
  readActionCode,
  resetPassword,
  signUpIdentity,
  startTotp,
  type TotpSecret,
  unlinkProvider,
  withdrawTotp,
} from './identity/account-calls.ts';
export { useFailureText } from './identity/failure-text.ts';
export { IdentityError } from './identity/identity-error.ts';
export { sendEmailChange, sendVerificationLink } from './identity/link-mails.ts';
export { handleOf, leaveForProvider, openProvider, type ProviderProof } from './identity/open-provider.ts';
export { takeAttempt } from './identity/provider-attempt.ts';
export { type AuthOptions, linkProvider, loadAuthOptions, type ProviderSignIn, redeemProof } from './identity/provider-calls.ts';
export { tellArrival } from './identity/provider-channel.ts';
export { providerIdOf, providerNameOf } from './identity/provider-id.ts';
export { keepReturn, takeReturn } from './identity/provider-return.ts';
export { useRefusalText } from './identity/refusal-text.ts';
export {
  finishSignIn,
  type IssuedTokens,
  keepSignIn,
  type SecondFactorDemand,
  type SignInStep,
  sendSignInLink,
  signInWithEmailLink,
  signInWithPassword,
} from './identity/sign-in-calls.ts';
export { useChange } from './identity/use-change.ts';
