import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { isSignedInMessage, type SignedInMessage } from '../../shared/signed-in-message.ts';

const features = 'popup,width=440,height=680';

/**
 * Signs in through a window. Browsers partition a frame's storage, so the window posts the result to the frame, which accepts it only
 * from the window that it opened and from its own origin.
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

  /** For a link to the same page: if the browser blocks the window, the link opens a tab. */
  const handleClick = (event: MouseEvent) => {
    opened.current = window.open(href, 'nearhand-sign-in', features);
    if (!opened.current) return;
    event.preventDefault();
    setWaiting(true);
  };

  return { who, isWaiting, handleClick };
}
