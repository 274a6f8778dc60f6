import type { LoaderContext } from '@rspack/core';
import { insertTokens } from './insert-tokens.ts';

/** Inserts the values of colours and sizes into a style sheet. */
export default function load(this: LoaderContext, source: string): string {
  return insertTokens(source);
}
