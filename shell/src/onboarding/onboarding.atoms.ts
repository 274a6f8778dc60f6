import type { ContributionData } from '@nearhand/contracts/routes';
import { atom, type Me, meAtom, storedAtom } from '@nearhand/platform/core';
import { contributionsAtom } from '@nearhand/platform/host';

type Condition = NonNullable<ContributionData['doneWhen']>;

interface Progress {
  isHidden: boolean;
  /** Steps that were completed or skipped in this browser; others follow from the company's data. */
  done: readonly string[];
}

/** Progress by user, because people share browsers. Stored in the browser, not on the account. */
const progressAtom = storedAtom<Readonly<Record<string, Progress>>>('onboarding', {});

/** A new company shows the steps in any browser. */
const isUntouched = ({ company: { users, devices, sessions } }: Me) => users.total === 1 && devices.total === 0 && sessions.total === 0;

const conditions: Record<Condition, (me: Me) => boolean> = {
  // A new company has its owner's name.
  companyIsNamed: ({ user, company }) => company.name !== user.name,
  hasSessions: ({ company }) => company.sessions.total > 0,
  hasOperators: ({ company }) => company.users.total > 1,
};

/** Steps that remotes contribute, and progress of the signed-in owner; null for other roles and unverified owners, and without steps. */
export const onboardingAtom = atom((get) => {
  const me = get(meAtom);
  if (me?.user.role !== 'owner' || !me.user.isVerified) return null;
  const steps = get(contributionsAtom).filter(({ slot }) => slot === 'onboarding-steps');
  if (steps.length === 0) return null;
  const kept = get(progressAtom)[me.user.id];
  const done = steps.filter(({ name, doneWhen }) => (doneWhen && conditions[doneWhen]?.(me)) || kept?.done.includes(name));
  const isDone = done.length === steps.length;
  return { isShown: kept ? !kept.isHidden : isUntouched(me), done: done.map(({ name }) => name), isDone };
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
export const finishStepAtom = atom(null, (get, set, step: string) => {
  const id = get(meAtom)?.user.id;
  if (id) set(progressAtom, (all) => change((kept) => ({ ...kept, done: [...new Set([...kept.done, step])] }))(all, id));
});
