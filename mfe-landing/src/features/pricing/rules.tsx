import { pastDueGraceDays, planNames, sessionHours } from '@nearhand/contracts/plans';
import { Points } from './points.tsx';

/** Explains what happens when a limit is reached. */
export const LimitRules = () => (
  <Points
    id="limits"
    title="pricing.reached.title"
    lead="pricing.reached.lead"
    points={[
      { title: 'pricing.reached.operators.title', text: 'pricing.reached.operators' },
      { title: 'pricing.reached.devices.title', text: 'pricing.reached.devices' },
      { title: 'pricing.reached.sessions.title', text: 'pricing.reached.sessions' },
      { title: 'pricing.reached.history.title', text: 'pricing.reached.history' },
    ]}
  />
);

/** Lists what no plan limits or charges. */
export const FreeOfCharge = () => (
  <Points
    id="free"
    isPanel
    title="pricing.always.title"
    lead="pricing.always.lead"
    points={[
      { title: 'pricing.always.people.title', text: 'pricing.always.people' },
      { title: 'pricing.always.session.title', text: 'pricing.always.session', values: { hours: sessionHours } },
      { title: 'pricing.always.device.title', text: 'pricing.always.device' },
      { title: 'pricing.always.together.title', text: 'pricing.always.together' },
      { title: 'pricing.always.security.title', text: 'pricing.always.security' },
      { title: 'pricing.always.tools.title', text: 'pricing.always.tools' },
    ]}
  />
);

/** Explains what happens when the plan changes, ends or is not paid. */
export const ChangeRules = () => (
  <Points
    id="changes"
    title="pricing.change.title"
    lead="pricing.change.lead"
    points={[
      { title: 'pricing.change.up.title', text: 'pricing.change.up' },
      { title: 'pricing.change.down.title', text: 'pricing.change.down' },
      { title: 'pricing.change.cancel.title', text: 'pricing.change.cancel' },
      { title: 'pricing.change.failed.title', text: 'pricing.change.failed', values: { days: pastDueGraceDays, free: planNames.free } },
    ]}
  />
);
