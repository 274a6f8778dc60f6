/** Where a call comes from. */
export interface Caller {
  address: string;
  userAgent: string;
}

export interface SignInFacts extends Caller {
  /** `password`, `emailLink`, or the name of the provider. */
  method: string;
  hasSecondFactor?: boolean;
  at: Date;
  /** The sign-in that goes on: somebody has shown anew who it is. */
  signInId?: string | undefined;
}
