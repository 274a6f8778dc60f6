import { useEffect, useRef } from 'react';
import { solveAuthCaptcha } from './solve-auth-captcha';

/** The server accepts a solution for ten minutes. */
const goodForMs = 8 * 60_000;

interface Prepared {
  at: number;
  proof: Promise<string>;
}

interface Captcha {
  /** Starts solving in advance. */
  prepare: () => void;
  /** A new solution for each call: the server accepts each once. */
  take: () => Promise<string>;
}

/** Solves a captcha in the background while the form is filled in. */
export function useCaptcha(): Captcha {
  const prepared = useRef<Prepared | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  const prepare = () => {
    const isGood = prepared.current !== null && Date.now() - prepared.current.at < goodForMs;
    if (isGood) return;
    const current = { at: Date.now(), proof: solveAuthCaptcha(left.current.signal) };
    prepared.current = current;
    current.proof.catch(() => {
      if (prepared.current === current) prepared.current = null;
    });
  };
  const take = () => {
    prepare();
    const proof = prepared.current?.proof ?? solveAuthCaptcha(left.current.signal);
    prepared.current = null;
    return proof;
  };
  return { prepare, take };
}
