import type {
  ShortAuthenticationString,
  ShortAuthenticationStringState,
} from '@nearhand/platform/session-link/short-authentication-string/short-authentication-string';
import { useSyncExternalStore } from 'react';

const nothing = () => () => undefined;

/** The security words of one link. */
export function useShortAuthenticationString(words: ShortAuthenticationString | null): ShortAuthenticationStringState {
  return useSyncExternalStore(words ? (onChange) => words.listen(onChange) : nothing, () => words?.state ?? null);
}
