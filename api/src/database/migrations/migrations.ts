import { FirstSchema1764100000000 } from './1764100000000-first-schema.ts';
import { Devices1764200000000 } from './1764200000000-devices.ts';
import { DeviceHistory1764300000000 } from './1764300000000-device-history.ts';
import { ControlCodes1764400000000 } from './1764400000000-control-codes.ts';
import { DeviceRestart1764500000000 } from './1764500000000-device-restart.ts';
import { DevicePresence1764600000000 } from './1764600000000-device-presence.ts';
import { Billing1764700000000 } from './1764700000000-billing.ts';
import { Stripe1764800000000 } from './1764800000000-stripe.ts';
import { AppStore1764900000000 } from './1764900000000-app-store.ts';
import { MovedAt1765000000000 } from './1765000000000-moved-at.ts';
import { DeviceOrders1765100000000 } from './1765100000000-device-orders.ts';
import { Intercom1765300000000 } from './1765300000000-intercom.ts';
import { SessionsOfCustomer1765310000000 } from './1765310000000-sessions-of-customer.ts';
import { EmbedOrigins1765400000000 } from './1765400000000-embed-origins.ts';
import { ApiKeys1765500000000 } from './1765500000000-api-keys.ts';
import { Webhooks1765600000000 } from './1765600000000-webhooks.ts';
import { DeviceMachines1765700000000 } from './1765700000000-device-machines.ts';
import { StoppedSessions1765800000000 } from './1765800000000-stopped-sessions.ts';
import { OperatorEntries1765900000000 } from './1765900000000-operator-entries.ts';
import { DeviceScreen1766000000000 } from './1766000000000-device-screen.ts';
import { SubscriptionEnds1766100000000 } from './1766100000000-subscription-ends.ts';
import { FrameSignIns1766400000000 } from './1766400000000-frame-sign-ins.ts';
import { MailReports1766500000000 } from './1766500000000-mail-reports.ts';
import { AddressSpelling1766600000000 } from './1766600000000-address-spelling.ts';
import { RecordingsNotJoined1766700000000 } from './1766700000000-recordings-not-joined.ts';
import { DepartedHosts1766800000000 } from './1766800000000-departed-hosts.ts';
import { Sandboxes1767000000000 } from './1767000000000-sandboxes.ts';
import { AnyLanguage1767100000000 } from './1767100000000-any-language.ts';

/** Migrations in the order in which they run. */
export const migrations = [
  FirstSchema1764100000000,
  Devices1764200000000,
  DeviceHistory1764300000000,
  ControlCodes1764400000000,
  DeviceRestart1764500000000,
  DevicePresence1764600000000,
  Billing1764700000000,
  Stripe1764800000000,
  AppStore1764900000000,
  MovedAt1765000000000,
  DeviceOrders1765100000000,
  Intercom1765300000000,
  SessionsOfCustomer1765310000000,
  EmbedOrigins1765400000000,
  ApiKeys1765500000000,
  Webhooks1765600000000,
  DeviceMachines1765700000000,
  StoppedSessions1765800000000,
  OperatorEntries1765900000000,
  DeviceScreen1766000000000,
  SubscriptionEnds1766100000000,
  FrameSignIns1766400000000,
  MailReports1766500000000,
  AddressSpelling1766600000000,
  RecordingsNotJoined1766700000000,
  DepartedHosts1766800000000,
  Sandboxes1767000000000,
  AnyLanguage1767100000000,
];
