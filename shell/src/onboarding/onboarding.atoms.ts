import { atom, type Me, meAtom, storedAtom } from '@nearhand/platform/core';

/** What leads a new owner to the first session. */
export const steps = ['company', 'session', 'invite'] as const;
export type Step = (typeof steps)[number];

interface Progress {
  isHidden: boolean;
  /** What was done or left out in this browser; the rest shows in the company itself. */
  done: readonly Step[];
}

/** By user, since people share browsers. A habit of this browser, not account data. */
const progressAtom = storedAtom<Readonly<Record<string, Progress>>>('onboarding', {});

/** Nobody and nothing has come since the company was made: shown around without having asked, on any browser. */
const isUntouched = ({ company: { users, devices, sessions } }: Me) => users.total === 1 && devices.total === 0 && sessions.total === 0;

/** A company has its owner's name until it is given one. */
const doneInCompany = ({ user, company }: Me): Step[] => [
  ...(company.name === user.name ? [] : (['company'] as const)),
  ...(company.sessions.total > 0 ? (['session'] as const) : []),
  ...(company.users.total > 1 ? (['invite'] as const) : []),
];

/** How far the signed-in owner has come; null for who is no owner, or cannot begin yet. */
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

/** A step that leaves no trace in the company, or is left out. */
export const finishStepAtom = atom(null, (get, set, step: Step) => {
  const id = get(meAtom)?.user.id;
  if (id) set(progressAtom, (all) => change((kept) => ({ ...kept, done: [...new Set([...kept.done, step])] }))(all, id));
});
