import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** The first step, in a sentence or as a list. */
  children?: ReactNode;
  action?: ReactNode;
}

/** In the place of rows that are not there: says why, and what to do first. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      {icon && <Text c="dimmed">{icon}</Text>}
      <Title order={2} size="h4">
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed" maw="34rem">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
