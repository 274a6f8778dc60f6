import { atom, type Me, meAtom, storedAtom } from '@nearhand/platform/core';

export const steps = ['company', 'session', 'invite'] as const;
export type Step = (typeof steps)[number];

interface Progress {
  isHidden: boolean;
  /** Steps that were completed or skipped in this browser; others follow from the company's data. */
  done: readonly Step[];
}

/** Progress by user, because people share browsers. Stored in the browser, not on the account. */
const progressAtom = storedAtom<Readonly<Record<string, Progress>>>('onboarding', {});

/** A new company shows the steps in any browser. */
const isUntouched = ({ company: { users, devices, sessions } }: Me) => users.total === 1 && devices.total === 0 && sessions.total === 0;

/** A new company has its owner's name. */
const doneInCompany = ({ user, company }: Me): Step[] => [
  ...(company.name === user.name ? [] : (['company'] as const)),
  ...(company.sessions.total > 0 ? (['session'] as const) : []),
  ...(company.users.total > 1 ? (['invite'] as const) : []),
];

/** Progress of the signed-in owner; null for other roles and unverified owners. */
export const onboardingAtom = atom((get) => {
  const me = get(meAtom);
  if (me?.user.role !== 'owner' || !me.user.isVerified) return null;
  const kept = get(progressAtom)[me.user.id];
  const known = [...doneInCompany(me), ...(kept?.done ?? [])];
  return { isShown: kept ? !kept.isHidden : isUntouched(me), done: steps.filter((step) => known.includes(step)) };
});

const change = (make: (kept: Progress) => Progress) => (all: Readonly<Record<string, Progress>>, id: string) => ({
  ...all,
  [id]: make(all[id] ?? { isHidden: false, done: [] }),
});

export const showOnboardingAtom = atom(null, (get, set, isShown: boolean) => {
  const id = get(meAtom)?.user.id;
  if (id) set(progressAtom, (all) => change((kept) => ({ ...kept, isHidden: !isShown }))(all, id));
});

/** Completes a step that leaves no trace in the company, or skips it. */
export const finishStepAtom = atom(null, (get, set, step: Step) => {
  const id = get(meAtom)?.user.id;
  if (id) set(progressAtom, (all) => change((kept) => ({ ...kept, done: [...new Set([...kept.done, step])] }))(all, id));
});
