import { isSignedIn } from '@nearhand/platform/core';
import { takeSignIn } from '@nearhand/platform/identity';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type SignInMessage, signInMessageOf } from '../../shared/sign-in-messages.ts';

const features = 'popup,width=440,height=680';

/**
 * Signs in through a window. Browsers keep the storage of a frame apart, so the window hands over a sign-in. The frame accepts it only from
 * the window that it opened, with the number that it has sent, and from its own origin.
 */
export function useSignInWindow(href: string) {
  const opened = useRef<{ window: Window; nonce: string } | null>(null);
  const [isWaiting, setWaiting] = useState(false);

  useEffect(() => {
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source === null || source !== opened.current?.window) return;
      const { window: popup, nonce } = opened.current;
      const message = signInMessageOf(data);
      // The browser shares the storage with the window.
      if (message?.type === 'nearhand:signInReady' && isSignedIn()) popup.close();
      else if (message?.type === 'nearhand:signInReady') {
        const wanted: SignInMessage = { type: 'nearhand:signInWanted', nonce };
        popup.postMessage(wanted, location.origin);
      } else if (takeSignIn(data, nonce)) {
        opened.current = null;
        setWaiting(false);
      }
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => opened.current?.window.closed && setWaiting(false), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);

  /** Handler of a link to the same page: if the browser blocks the window, the link opens a tab. */
  const handleClick = (event: MouseEvent) => {
    const popup = window.open(href, 'nearhand-sign-in', features);
    opened.current = popup && { window: popup, nonce: crypto.randomUUID() };
    if (!popup) return;
    event.preventDefault();
    setWaiting(true);
  };

  return { isWaiting, handleClick };
}
