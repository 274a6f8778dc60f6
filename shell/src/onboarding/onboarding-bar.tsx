import { refreshMe, useAtomValue, useContributions, useSetAtom } from '@nearhand/platform/core';
import { IconCheck, IconChevronDown, IconCircle } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Contributed } from '@nearhand/platform/slots';
import { Button, Text, Title, UnstyledButton, VisuallyHidden } from '@nearhand/platform/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { finishStepAtom, onboardingAtom, showOnboardingAtom } from './onboarding.atoms';
import classes from './onboarding-bar.module.css';

interface StepButtonProps {
  title: string;
  isDone: boolean;
  isOpen: boolean;
  contentId: string;
  onToggle: () => void;
}

function StepButton({ title, isDone, isOpen, contentId, onToggle }: StepButtonProps) {
  return (
    <li>
      <UnstyledButton className={classes['step'] ?? ''} aria-expanded={isOpen} aria-controls={contentId} onClick={onToggle}>
        {isDone ? <IconCheck className={classes['done'] ?? ''} size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
        <span>
          {title}
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

/** Optional steps to the first session, in any order: one line, below which a step opens. */
export function OnboardingBar({ done }: { done: readonly string[] }) {
  const id = useId();
  const contentId = useId();
  const show = useSetAtom(showOnboardingAtom);
  const finish = useSetAtom(finishStepAtom);
  const steps = useContributions('onboarding-steps');
  const next = steps.find(({ name }) => !done.includes(name))?.name ?? null;
  const [open, setOpen] = useState<string | null>(null);
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

  const opened = steps.find(({ name }) => name === open);
  return (
    <section className={classes['bar']} aria-labelledby={id}>
      <div className={classes['line']}>
        <Title order={2} className={classes['title'] ?? ''} id={id} ref={heading} tabIndex={-1}>
          {next ? <FormattedMessage id="app.onboarding.title" /> : <FormattedMessage id="app.onboarding.finished" />}
        </Title>
        <ol className={classes['steps']}>
          {steps.map(({ name, text }) => (
            <StepButton
              key={name}
              title={text}
              isDone={done.includes(name)}
              isOpen={name === open}
              contentId={contentId}
              onToggle={() => setOpen(name === open ? null : name)}
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
      <div id={contentId} className={classes['content']} hidden={!opened}>
        {opened && <Contributed key={opened.name} contribution={opened} given={{ onDone: () => finish(opened.name) }} />}
      </div>
    </section>
  );
}

export default function VisibleOnboardingBar() {
  const onboarding = useAtomValue(onboardingAtom);
  return onboarding?.isShown ? <OnboardingBar done={onboarding.done} /> : null;
}
