import { IdentityError, isIdentityHosted } from '@nearhand/platform/identity';
import { useState } from 'react';
import { useCaptcha } from './use-captcha';

interface CaptchaOnDemand {
  isSolving: boolean;
  /** Makes a call; where it is refused for want of a solved puzzle, solves one and makes the same call with it. */
  withCaptcha: <T>(call: (proof?: string) => Promise<T>) => Promise<T>;
}

const isAsked = (error: unknown) => error instanceof IdentityError && error.code === 'MISSING_RECAPTCHA_TOKEN';

/** The puzzle of calls that cost none until many were made from one address. */
export function useCaptchaOnDemand(): CaptchaOnDemand {
  const puzzle = useCaptcha();
  const [isSolving, setSolving] = useState(false);
  const solve = async () => {
    setSolving(true);
    try {
      return await puzzle.take();
    } finally {
      setSolving(false);
    }
  };
  const withCaptcha: CaptchaOnDemand['withCaptcha'] = async (call) => {
    try {
      return await call();
    } catch (error) {
      // Another service has puzzles of its own, which cannot be solved here.
      if (!isAsked(error) || isIdentityHosted()) throw error;
      return call(await solve());
    }
  };
  return { isSolving, withCaptcha };
}
