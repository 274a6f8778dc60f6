import { refreshMe, useAtomValue, useSetAtom } from '@nearhand/platform/core';
import { IconCheck, IconChevronDown, IconCircle } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Text, Title, UnstyledButton, VisuallyHidden } from '@nearhand/platform/ui';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { CompanyStep } from './company-step';
import { InviteStep } from './invite-step';
import { onboardingAtom, type Step, showOnboardingAtom, steps } from './onboarding.atoms';
import classes from './onboarding-bar.module.css';
import { SessionStep } from './session-step';

const titleIds = {
  company: 'app.onboarding.company.title',
  session: 'app.onboarding.session.title',
  invite: 'app.onboarding.invite.title',
} as const satisfies Record<Step, string>;

const contents: Record<Step, ComponentType> = { company: CompanyStep, session: SessionStep, invite: InviteStep };

interface StepButtonProps {
  step: Step;
  isDone: boolean;
  isOpen: boolean;
  contentId: string;
  onToggle: () => void;
}

function StepButton({ step, isDone, isOpen, contentId, onToggle }: StepButtonProps) {
  return (
    <li>
      <UnstyledButton className={classes['step'] ?? ''} aria-expanded={isOpen} aria-controls={contentId} onClick={onToggle}>
        {isDone ? <IconCheck className={classes['done'] ?? ''} size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
        <span>
          <FormattedMessage id={titleIds[step]} />
          <VisuallyHidden>
            {' – '}
            {isDone ? <FormattedMessage id="app.onboarding.done" /> : <FormattedMessage id="app.onboarding.toDo" />}
          </VisuallyHidden>
        </span>
        <IconChevronDown className={classes['chevron'] ?? ''} size={14} aria-hidden />
      </UnstyledButton>
    </li>
  );
}

/** Three optional steps to the first session, in any order: one line, below which a step opens. */
export function OnboardingBar({ done }: { done: readonly Step[] }) {
  const id = useId();
  const contentId = useId();
  const show = useSetAtom(showOnboardingAtom);
  const next = steps.find((step) => !done.includes(step)) ?? null;
  const [open, setOpen] = useState<Step | null>(null);
  const [seen, setSeen] = useState(done.length);
  // Opens the next step when the open one is done.
  if (done.length !== seen) {
    setSeen(done.length);
    if (open !== null && done.includes(open)) setOpen(next);
  }
  const heading = useRef<HTMLHeadingElement>(null);
  const shownNext = useRef(next);
  useEffect(() => {
    // The focused element disappeared with its step.
    if (shownNext.current !== next && document.activeElement === document.body) heading.current?.focus();
    shownNext.current = next;
  }, [next]);
  useEffect(() => {
    // Retried on the next focus.
    const look = () => void refreshMe().catch(() => {});
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);

  const Content = open && contents[open];
  return (
    <section className={classes['bar']} aria-labelledby={id}>
      <div className={classes['line']}>
        <Title order={2} className={classes['title'] ?? ''} id={id} ref={heading} tabIndex={-1}>
          {next ? <FormattedMessage id="app.onboarding.title" /> : <FormattedMessage id="app.onboarding.finished" />}
        </Title>
        <ol className={classes['steps']}>
          {steps.map((step) => (
            <StepButton
              key={step}
              step={step}
              isDone={done.includes(step)}
              isOpen={step === open}
              contentId={contentId}
              onToggle={() => setOpen(step === open ? null : step)}
            />
          ))}
        </ol>
        <Text className={classes['progress'] ?? ''} size="xs" c="dimmed" role="status">
          <FormattedMessage id="app.onboarding.progress" values={{ done: done.length, total: steps.length }} />
        </Text>
        <Button variant="subtle" color="gray" size="compact-sm" className={classes['later'] ?? ''} onClick={() => show(false)}>
          {next ? <FormattedMessage id="app.onboarding.later" /> : <FormattedMessage id="app.ui.close" />}
        </Button>
      </div>
      <div id={contentId} className={classes['content']} hidden={!Content}>
        {Content && <Content />}
      </div>
    </section>
  );
}

export default function VisibleOnboardingBar() {
  const onboarding = useAtomValue(onboardingAtom);
  return onboarding?.isShown ? <OnboardingBar done={onboarding.done} /> : null;
}
