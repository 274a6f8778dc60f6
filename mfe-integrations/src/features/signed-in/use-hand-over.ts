import { sendSignIn } from '@nearhand/platform/identity';
import { useEffect, useRef, useState } from 'react';
import { type SignInMessage, signInMessageOf } from '../../shared/sign-in-messages.ts';

/**
 * Hands a sign-in over to the framed page that opened this window, once it asks for it: browsers deliver each message only if the other
 * window has our origin. Returns why this has failed.
 */
export function useHandOver(isSignedIn: boolean): unknown {
  const [failure, setFailure] = useState<unknown>(null);
  const isHandedOver = useRef(false);

  useEffect(() => {
    const opener: Window | null = window.opener;
    if (!isSignedIn || !opener) return;
    const handleMessage = ({ source, origin, data }: MessageEvent) => {
      const message = origin === location.origin && source === opener ? signInMessageOf(data) : null;
      if (message?.type !== 'nearhand:signInWanted' || isHandedOver.current) return;
      isHandedOver.current = true;
      sendSignIn(opener, message.nonce).then(() => window.close(), setFailure);
    };
    window.addEventListener('message', handleMessage);
    opener.postMessage({ type: 'nearhand:signInReady' } satisfies SignInMessage, location.origin);
    return () => window.removeEventListener('message', handleMessage);
  }, [isSignedIn]);
  return failure;
}
