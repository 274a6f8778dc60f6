import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { isSignedInMessage, type SignedInMessage } from '../../shared/signed-in-message.ts';

const features = 'popup,width=440,height=680';

/**
 * Signing in beside a frame. Browsers keep a frame's storage apart from the site's own, so the window that signs in tells
 * the frame; it is believed only when it is the window opened here and stands on our own origin.
 */
export function useSignInWindow(href: string) {
  const opened = useRef<Window | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [who, setWho] = useState<SignedInMessage | null>(null);

  useEffect(() => {
    const handleMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source === null || source !== opened.current || !isSignedInMessage(data)) return;
      setWho(data);
      setWaiting(false);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => opened.current?.closed && setWaiting(false), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);

  /** For a link to the same page: where the browser refuses the window, the link opens a tab. */
  const handleClick = (event: MouseEvent) => {
    opened.current = window.open(href, 'nearhand-sign-in', features);
    if (!opened.current) return;
    event.preventDefault();
    setWaiting(true);
  };

  return { who, isWaiting, handleClick };
}
