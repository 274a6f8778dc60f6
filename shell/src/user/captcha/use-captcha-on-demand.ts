import { IdentityError, isIdentityHosted } from '@nearhand/platform/identity';
import { useState } from 'react';
import { useCaptcha } from './use-captcha';

interface CaptchaOnDemand {
  isSolving: boolean;
  /** Makes a call and, if the server requires a captcha, solves one and repeats the call with it. */
  withCaptcha: <T>(call: (proof?: string) => Promise<T>) => Promise<T>;
}

const isAsked = (error: unknown) => error instanceof IdentityError && error.code === 'MISSING_RECAPTCHA_TOKEN';

/** Captcha for calls that need one only after many from one address. */
export function useCaptchaOnDemand(): CaptchaOnDemand {
  const captcha = useCaptcha();
  const [isSolving, setSolving] = useState(false);
  const solve = async () => {
    setSolving(true);
    try {
      return await captcha.take();
    } finally {
      setSolving(false);
    }
  };
  const withCaptcha: CaptchaOnDemand['withCaptcha'] = async (call) => {
    try {
      return await call();
    } catch (error) {
      // A hosted identity service has captchas of its own.
      if (!isAsked(error) || isIdentityHosted()) throw error;
      return call(await solve());
    }
  };
  return { isSolving, withCaptcha };
}
