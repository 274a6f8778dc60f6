import type {} from './first-sight.ts';

/** The answer that the first sight got for this key, once: the application need not ask again. */
export function takeFirstAnswer(key: string): Promise<Response> | null {
  const { firstAnswer } = window;
  if (firstAnswer?.key !== key) return null;
  window.firstAnswer = undefined;
  return firstAnswer.response;
}
