import { ApiError } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';
import { useIsSignedIn } from '../../routing/use-is-signed-in';
import { type Choices, loadChoices } from './release-api';

/** Requirement that a listed person does not meet. */
export type Missing = 'USER_NOT_VERIFIED' | 'SECOND_FACTOR_REQUIRED';

/** Access that the page offers beside the token: remotes to a platform admin, and instructions to one who lacks something. */
export type Access = { kind: 'none' | 'loading' } | ({ kind: 'admin' } & Choices) | { kind: 'missing'; missing: Missing };

const isMissing = (code: string): code is Missing => code === 'USER_NOT_VERIFIED' || code === 'SECOND_FACTOR_REQUIRED';

function accessAfter(error: unknown): Access {
  return error instanceof ApiError && isMissing(error.code) ? { kind: 'missing', missing: error.code } : { kind: 'none' };
}

export function useAccess(): Access {
  const isSignedIn = useIsSignedIn();
  const [access, setAccess] = useState<Access>({ kind: 'loading' });
  useEffect(() => {
    if (!isSignedIn) return;
    let isCurrent = true;
    const show = (next: Access) => isCurrent && setAccess(next);
    loadChoices().then(
      (choices) => show({ kind: 'admin', ...choices }),
      (error: unknown) => show(accessAfter(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [isSignedIn]);
  return isSignedIn ? access : { kind: 'none' };
}
