/** Network address and user agent of a call. */
export interface Caller {
  address: string;
  userAgent: string;
}

export interface SignInFacts extends Caller {
  /** `password`, `emailLink`, or the name of the provider. */
  method: string;
  hasSecondFactor?: boolean;
  at: Date;
  /** The sign-in that continues after a reauthentication. */
  signInId?: string | undefined;
}
