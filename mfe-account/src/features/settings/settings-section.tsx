import { Paper, Stack, Text, Title } from '@nearhand/platform/ui';
import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  /** Target of `?section=`. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, hint, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'xl' }} id={id} aria-labelledby={titleId}>
      <Title order={2} size="h4" id={titleId}>
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      )}
      <Stack mt="md" align="flex-start">
        {children}
      </Stack>
    </Paper>
  );
}
