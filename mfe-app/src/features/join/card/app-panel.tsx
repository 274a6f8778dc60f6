import { FormattedMessage } from '@nearhand/platform/intl';
import controls from '../page/join-controls.module.css';
import { type AppOffer, appLinkOf } from '../sharing/app-offer.ts';

/** Offers to continue in the app, which can share the screen of a phone. */
export function AppPanel({ app: { store, address }, sessionKey, server }: { app: AppOffer; sessionKey: string; server: string }) {
  return (
    <div className={controls['offer']} data-app>
      <p>
        <FormattedMessage id="app.join.phoneApp.text" />
      </p>
      <a className={controls['button']} href={appLinkOf(sessionKey)} data-app="open">
        <FormattedMessage id="app.join.phoneApp.open" />
      </a>
      <a className={controls['plain']} href={address} data-app="store">
        <FormattedMessage id="app.join.phoneApp.get" values={{ store }} />
      </a>
      <p className={controls['quiet']}>
        <FormattedMessage id="app.join.phoneApp.steps" values={{ server }} />
      </p>
    </div>
  );
}
