import type { components } from '@nearhand/contracts/openapi.gen';
import type { NamedCandidate } from '@nearhand/release/candidate';

export const toCandidate = ({
  candidateId,
  version,
  commit,
  message,
  team,
  createdAt,
}: NamedCandidate): components['schemas']['ReleaseCandidate'] => ({ candidateId, version, commit, message, team, createdAt });
