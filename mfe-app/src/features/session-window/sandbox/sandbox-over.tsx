import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Group, Text, Title } from '@nearhand/platform/ui';
import { useEffect, useRef } from 'react';
import classes from '../frame/panel.module.css';

/** The end of a trial. */
export function SandboxOver() {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Title order={2} ref={headingRef} tabIndex={-1}>
        <FormattedMessage id="app.sandbox.over.heading" />
      </Title>
      <Text>
        <FormattedMessage id="app.sandbox.over.text" />
      </Text>
      <Group justify="center">
        <Button component="a" href={hrefOf('sign-up')}>
          <FormattedMessage id="app.sandbox.signUp" />
        </Button>
        <Button variant="default" component="a" href={hrefOf('try')}>
          <FormattedMessage id="app.sandbox.again" />
        </Button>
      </Group>
    </section>
  );
}
