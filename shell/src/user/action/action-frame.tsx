import { Stack, Title } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface ActionFrameProps {
  title: ReactNode;
  children: ReactNode;
  /** Takes the place of what was focused: the heading is read out. */
  isNews?: boolean;
}

/** One step of what a link is for. */
export function ActionFrame({ title, children, isNews = false }: ActionFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <Stack gap="lg">
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
