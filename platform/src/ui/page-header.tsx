import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The page's h1 with its actions. */
export function PageHeader({ title, description, children }: { title: ReactNode; description?: ReactNode; children?: ReactNode }) {
  return (
    <Group component="header" justify="space-between" gap="md" mb="lg">
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
