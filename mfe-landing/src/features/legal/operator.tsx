import { useIntl } from '@nearhand/platform/intl';
import { Fact } from '../../shared/fact.tsx';

/** Names who runs this server, from its configuration. */
export function Operator() {
  const intl = useIntl();
  return (
    <p>
      <Fact name="operator" fallback={intl.formatMessage({ id: 'landing.legal.operator.unnamed' })} />
    </p>
  );
}
