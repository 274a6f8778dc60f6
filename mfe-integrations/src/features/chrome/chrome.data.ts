import { ApiError, api, isSignedIn, type Me, unwrap } from '@nearhand/platform/core';
import { useLoaderData } from '@nearhand/platform/router';
import { type SignedInMessage, signedInMessage } from '../../shared/signed-in-message.ts';

export const signedInMessageOf = ({ user, company }: Me): SignedInMessage =>
  signedInMessage({ name: user.name, email: user.email, company: company.name });

/** The signed-in user, if the frame shares storage with the product's tabs; else null. */
export async function loadVisitor(): Promise<SignedInMessage | null> {
  if (!isSignedIn()) return null;
  try {
    return signedInMessageOf(await unwrap(api.GET('/me')));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const useVisitor = () => useLoaderData<typeof loadVisitor>();
