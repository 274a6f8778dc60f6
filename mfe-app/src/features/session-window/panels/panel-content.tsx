import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button } from '@nearhand/platform/ui';
import { Skeleton } from '@nearhand/platform/ui/console';
import { Component, Suspense } from 'react';
import type { LazyContent } from '../frame/lazy-content.ts';

/** Content of a panel. If it cannot be loaded, or fails, only the panel shows an error. */
export class PanelContent extends Component<{ panel: LazyContent }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { Content } = this.props.panel;
    if (!this.state.hasFailed)
      return (
        <Suspense fallback={<Skeleton height={120} radius="md" />}>
          <Content />
        </Suspense>
      );
    return (
      <Alert color="error" title={<FormattedMessage id="app.session.panel.failed" />} role="alert">
        <Button mt="xs" size="sm" variant="default" onClick={() => this.#tryAgain()}>
          <FormattedMessage id="app.session.panel.again" />
        </Button>
      </Alert>
    );
  }

  #tryAgain(): void {
    this.props.panel.renew();
    this.setState({ hasFailed: false });
  }
}
