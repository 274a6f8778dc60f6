import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert, Button } from '@nearhand/platform/ui';
import { Component, type ReactNode } from 'react';

/** A panel that cannot be loaded, or that fails, costs itself only: the picture goes on. */
export class PanelFault extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Alert color="error" title={<FormattedMessage id="app.session.panel.failed" />} role="alert">
        <Button mt="xs" size="sm" variant="default" onClick={() => this.setState({ hasFailed: false })}>
          <FormattedMessage id="app.session.panel.again" />
        </Button>
      </Alert>
    );
  }
}
