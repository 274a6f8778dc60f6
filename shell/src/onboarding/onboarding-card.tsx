import { refreshMe, useAtomValue, useSetAtom } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import {
  Button,
  Group,
  IconCheck,
  IconCircle,
  Paper,
  Progress,
  Stack,
  Text,
  Title,
  UnstyledButton,
  VisuallyHidden,
} from '@nearhand/platform/ui';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { CompanyStep } from './company-step';
import { InviteStep } from './invite-step';
import { onboardingAtom, type Step, showOnboardingAtom, steps } from './onboarding.atoms';
import classes from './onboarding-card.module.css';
import { SessionStep } from './session-step';

const titleIds = {
  company: 'app.onboarding.company.title',
  session: 'app.onboarding.session.title',
  invite: 'app.onboarding.invite.title',
} as const satisfies Record<Step, string>;

const contents: Record<Step, ComponentType> = { company: CompanyStep, session: SessionStep, invite: InviteStep };

interface StepItemProps {
  step: Step;
  isDone: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function StepItem({ step, isDone, isOpen, onToggle }: StepItemProps) {
  const id = useId();
  const Content = contents[step];
  return (
    <li>
      <UnstyledButton className={classes['step'] ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {isDone ? <IconCheck className={classes['done'] ?? ''} size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
        <Text component="span" fw={600}>
          <FormattedMessage id={titleIds[step]} />
          <VisuallyHidden component="span">
            {' – '}
            {isDone ? <FormattedMessage id="app.onboarding.done" /> : <FormattedMessage id="app.onboarding.toDo" />}
          </VisuallyHidden>
        </Text>
      </UnstyledButton>
      <div id={id} className={classes['content'] ?? ''} hidden={!isOpen}>
        {isOpen && <Content />}
      </div>
    </li>
  );
}

/** Three optional steps to the first session, in any order. */
export function OnboardingCard({ done }: { done: readonly Step[] }) {
  const id = useId();
  const show = useSetAtom(showOnboardingAtom);
  const next = steps.find((step) => !done.includes(step)) ?? null;
  const [chosen, setChosen] = useState<Step | 'none' | null>(null);
  const [seen, setSeen] = useState(done.length);
  // Opens the next step when the open one is done.
  if (done.length !== seen) {
    setSeen(done.length);
    if (chosen !== null && chosen !== 'none' && done.includes(chosen)) setChosen(null);
  }
  const open = chosen ?? next;
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

  return (
    <Paper component="section" withBorder radius="md" p="md" mb="lg" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={id} ref={heading} tabIndex={-1}>
            {next ? <FormattedMessage id="app.onboarding.title" /> : <FormattedMessage id="app.onboarding.finished" />}
          </Title>
          <Button variant="subtle" size="compact-md" onClick={() => show(false)}>
            {next ? <FormattedMessage id="app.onboarding.later" /> : <FormattedMessage id="app.onboarding.close" />}
          </Button>
        </Group>
        <Progress value={(done.length / steps.length) * 100} aria-hidden />
        <Text size="sm" c="dimmed" role="status">
          <FormattedMessage id="app.onboarding.progress" values={{ done: done.length, total: steps.length }} />
        </Text>
        <ol className={classes['steps']}>
          {steps.map((step) => (
            <StepItem
              key={step}
              step={step}
              isDone={done.includes(step)}
              isOpen={step === open}
              onToggle={() => setChosen(step === open ? 'none' : step)}
            />
          ))}
        </ol>
      </Stack>
    </Paper>
  );
}

export default function VisibleOnboardingCard() {
  const onboarding = useAtomValue(onboardingAtom);
  return onboarding?.isShown ? <OnboardingCard done={onboarding.done} /> : null;
}
