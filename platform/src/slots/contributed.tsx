import type { Slot } from '@nearhand/contracts/routes';
import type { ShownContribution, SlotProps } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button } from '@nearhand/platform/ui';
import { Skeleton } from '@nearhand/platform/ui/console';
import { Component, type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';

interface ContributedProps<In extends Slot> {
  contribution: ShownContribution<In>;
  given: SlotProps[In];
}

type Content<In extends Slot> = LazyExoticComponent<ComponentType<SlotProps[In]>>;

const contentOf = <In extends Slot>({ load }: ShownContribution<In>): Content<In> =>
  lazy(async () => ({ default: (await load()).Component }));

/** A contribution of a remote, which loads when it is shown. If that fails, or its code does, only its place shows an error. */
export class Contributed<In extends Slot> extends Component<ContributedProps<In>, { Content: Content<In>; hasFailed: boolean }> {
  override state = { Content: contentOf(this.props.contribution), hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.contribution.report(error);
  }

  override render() {
    const { Content, hasFailed } = this.state;
    if (!hasFailed)
      return (
        <Suspense fallback={<Skeleton height={120} radius="md" />}>
          <Content {...this.props.given} />
        </Suspense>
      );
    return (
      <Alert color="error" title={<FormattedMessage id="app.slots.failed" />} role="alert">
        <Button mt="xs" size="sm" variant="default" onClick={() => this.#tryAgain()}>
          <FormattedMessage id="app.list.retry" />
        </Button>
      </Alert>
    );
  }

  #tryAgain(): void {
    this.setState({ Content: contentOf(this.props.contribution), hasFailed: false });
  }
}
