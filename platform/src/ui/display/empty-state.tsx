import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Rendered instead of rows if there are none: explains why and offers the first step. */
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
