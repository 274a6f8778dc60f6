import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The page's h1 with its actions. */
export function PageHeader({ title, description, children }: { title: ReactNode; description?: ReactNode; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" mb="xs" mih="2rem">
      <Group gap="0 0.75rem" align="baseline">
        <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {description && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
      </Group>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
