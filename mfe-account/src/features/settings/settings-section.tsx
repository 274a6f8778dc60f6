import { Paper, Stack, Text, Title } from '@nearhand/platform/ui';
import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="md" p={{ base: 'md', sm: 'xl' }} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
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
