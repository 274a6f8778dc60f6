import { CanaryBusyError } from '@nearhand/release/canary';
import { NeedsRenderingError, TooManyChannelsError, UnknownChannelError } from '@nearhand/release/channels';
import { MisfitError } from '@nearhand/release/gate/check-revision';
import { OvertakenError } from '@nearhand/release/promote';
import { DomainError } from '../../../http/domain-error.ts';

/** Renders no page: a build with pages of its own is released where it can be rendered. */
export const refuseRendering = async (): Promise<never> => {
  throw new DomainError('RELEASE_NEEDS_RENDERING');
};

/** Throws why a build could not be released, as the API says it. */
export function refuseRelease(error: unknown): never {
  if (error instanceof OvertakenError) throw new DomainError('RELEASE_OVERTAKEN', { live: error.live });
  if (error instanceof CanaryBusyError) throw new DomainError('CANARY_OF_ANOTHER_REMOTE', { remote: error.remote });
  if (error instanceof NeedsRenderingError) throw new DomainError('RELEASE_NEEDS_RENDERING');
  if (error instanceof MisfitError) throw new DomainError('RELEASE_REFUSED', { findings: [], fault: error.message });
  if (error instanceof UnknownChannelError) throw new DomainError('CHANNEL_NOT_FOUND');
  if (error instanceof TooManyChannelsError) throw new DomainError('CHANNEL_LIMIT_REACHED');
  throw error;
}
