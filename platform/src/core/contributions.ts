import type { ReleasedContribution } from '@nearhand/contracts/release';
import type { ContributionData, Slot } from '@nearhand/contracts/routes';
import { atom, useAtomValue } from 'jotai';
import type { FunctionComponent } from 'react';
import { meAtom } from './identity/me.ts';
import { localeAtom } from './locale.ts';

/** Props that the page of each slot passes to the contributions of others. */
export interface SlotProps {
  'device-actions': { device: { assignmentId: string; name: string }; onClose: () => void };
  'session-actions': { session: { sessionId: string }; onClose: () => void };
  'onboarding-steps': { onDone: () => void };
}

/** Exports of the module of a contribution. */
export interface ContributionModule<In extends Slot> {
  Component: FunctionComponent<SlotProps[In]>;
}

/** A row of a remote's table of contributions: data for the page, and the content that loads on demand. */
export type Contribution = {
  [In in Slot]: ContributionData & { slot: In; content: () => Promise<ContributionModule<In>> };
}[Slot];

export const defineContributions = <const Contributions extends readonly Contribution[]>(contributions: Contributions): Contributions =>
  contributions;

/** A contribution of a remote that the revision has. */
export interface OfferedContribution<Module extends object = object> extends ReleasedContribution {
  load: () => Promise<Module>;
  /** Its content could not be loaded, or has thrown. */
  report: (error: unknown) => void;
}

/** One that a slot shows, with its label in the language of the page. */
export interface ShownContribution<In extends Slot> extends OfferedContribution<ContributionModule<In>> {
  text: string;
}

/** Contributions of all remotes of the revision, in order. */
export const contributionsAtom = atom<readonly OfferedContribution[]>([]);

/** Contributions that the user may see in a slot. No remote is loaded. */
export function useContributions<In extends Slot>(slot: In): ShownContribution<In>[] {
  const all = useAtomValue(contributionsAtom);
  const locale = useAtomValue(localeAtom);
  const isAdmin = useAtomValue(meAtom)?.user.isAdmin ?? false;
  const own = all.filter((contribution) => contribution.slot === slot) as OfferedContribution<ContributionModule<In>>[];
  return own
    .filter(({ isForAdmins = false }) => isAdmin || !isForAdmins)
    .map((contribution) => ({ ...contribution, text: contribution.labels[locale] ?? contribution.name }));
}
