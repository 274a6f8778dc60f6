import { useWhenReconnected } from '@nearhand/platform/core';
import { useRevalidator } from '@nearhand/platform/router';

interface Retry {
  isRetrying: boolean;
  retry: () => void;
}

/** Loads the data of the page again, and does so by itself when a lost connection is back. For what is shown after a failure. */
export function useRetry(): Retry {
  const { revalidate, state } = useRevalidator();
  const retry = () => void revalidate();
  useWhenReconnected(retry);
  return { isRetrying: state === 'loading', retry };
}
