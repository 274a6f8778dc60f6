import { Stack, Text, Title } from '@nearhand/platform/ui';
import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface SettingsSectionProps {
  /** Target of `?section=`. */
  id: string;
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}

/** A part of a tab: its title and hint beside its fields, above them on narrow screens. */
export function SettingsSection({ id, title, hint, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={styles['section']} id={id} aria-labelledby={titleId}>
      <div>
        <Title order={2} size="h5" id={titleId}>
          {title}
        </Title>
        {hint && (
          <Text c="dimmed" size="sm" mt={4}>
            {hint}
          </Text>
        )}
      </div>
      <Stack align="flex-start">{children}</Stack>
    </section>
  );
}
