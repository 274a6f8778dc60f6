import type { ShownContribution, SlotProps } from '@nearhand/platform/core';
import { Dialog } from '@nearhand/platform/ui/console';
import { Contributed } from './contributed.tsx';

type ActionSlot = 'device-actions' | 'session-actions';

interface ContributedDialogProps<In extends ActionSlot> {
  contribution: ShownContribution<In>;
  given: SlotProps[In];
  /** Name of what it is about. */
  subject: string;
}

/** An action that a remote contributes, in a dialog of the page. */
export const ContributedDialog = <In extends ActionSlot>({ contribution, given, subject }: ContributedDialogProps<In>) => (
  <Dialog opened title={`${contribution.text} – ${subject}`} onClose={given.onClose} size="lg">
    <Contributed contribution={contribution} given={given} />
  </Dialog>
);
