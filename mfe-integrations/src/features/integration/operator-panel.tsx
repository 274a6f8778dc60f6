import type { Me } from '@nearhand/platform/core';
import type { Host, HostState } from '../../hosts/host.ts';
import type { HostName } from '../../hosts/host-origins.ts';
import { hasRestriction, RestrictionNotice } from './account-restriction.tsx';
import { Console } from './console.tsx';
import { OtherCompany } from './other-company.tsx';

interface OperatorPanelProps {
  host: Host;
  name: HostName;
  /** Null for operators of each company. */
  companyId: string | null;
  me: Me;
  state: HostState;
}

/** Content for a signed-in operator beside a conversation. */
export function OperatorPanel({ host, name, companyId, me, state }: OperatorPanelProps) {
  if (companyId !== null && me.company.companyId.toLowerCase() !== companyId.toLowerCase()) return <OtherCompany />;
  return hasRestriction(me) ? <RestrictionNotice /> : <Console host={host} name={name} me={me} state={state} />;
}
