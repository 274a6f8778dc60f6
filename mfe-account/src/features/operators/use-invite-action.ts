import { useSearchParams } from '@nearhand/platform/router';
import { useEffect, useEffectEvent } from 'react';

/** `?action=invite` opens the dialog, also from the palette of another page; the parameter is then removed. */
export function useInviteAction(onInvite: () => void): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = query.get('action') === 'invite';
  const invite = useEffectEvent(() => {
    onInvite();
    const rest = new URLSearchParams(query);
    rest.delete('action');
    setQuery(rest, { replace: true });
  });
  useEffect(() => {
    if (isAsked) invite();
  }, [isAsked]);
}
