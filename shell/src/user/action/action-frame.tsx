import { Stack, Title } from '@nearhand/platform/ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface ActionFrameProps {
  title: ReactNode;
  children: ReactNode;
  /** Moves the focus to the heading, because it replaces the focused content. */
  isNews?: boolean;
}

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
