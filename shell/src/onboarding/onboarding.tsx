import { hrefOf, meAtom, useAtomValue, useSetAtom } from '@nearhand/platform/core';
import { useMatches } from '@nearhand/platform/host';
import { useLocation, useNavigate } from '@nearhand/platform/router';
import { lazy, Suspense, useEffect } from 'react';
import { matchedRoute } from '../routing/matched-route';
import { onboardingAtom, showOnboardingAtom } from './onboarding.atoms';

const OnboardingBar = lazy(() => import('./onboarding-bar'));

/** Pages on which the steps appear. */
const pages = ['devices', 'sessions'];

/** `?action=onboarding` shows the steps; the parameter is then removed, so that a reload does not show them again. */
function useOnboardingAction(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const show = useSetAtom(showOnboardingAtom);
  const isOwner = useAtomValue(meAtom)?.user.role === 'owner';
  const name = matchedRoute(useMatches())?.name ?? '';
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!isOwner || query.get('action') !== 'onboarding' || !pages.includes(name)) return;
    show(true);
    query.delete('action');
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [isOwner, name, pathname, search, hash, show, navigate]);
}

/** Shows a new owner the steps to the first session, which remotes contribute. */
export function Onboarding() {
  useOnboardingAction();
  const onboarding = useAtomValue(onboardingAtom);
  const name = matchedRoute(useMatches())?.name ?? '';
  if (!onboarding?.isShown || !pages.includes(name)) return null;
  return (
    <Suspense fallback={null}>
      <OnboardingBar />
    </Suspense>
  );
}

/** Returns a function that shows the steps again; null if they are visible, done or not meant for the user. */
export function useOnboardingAgain(): (() => void) | null {
  const navigate = useNavigate();
  const show = useSetAtom(showOnboardingAtom);
  const onboarding = useAtomValue(onboardingAtom);
  if (!onboarding || onboarding.isShown || onboarding.isDone) return null;
  return () => {
    show(true);
    void navigate(hrefOf('devices'));
  };
}
