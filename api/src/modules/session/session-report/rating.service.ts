import { Inject, Injectable } from '@nestjs/common';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { SessionRepository } from '../session/session.repository.ts';
import { SessionSecretService } from '../session/session-secret.service.ts';

/** Ratings by customers after the end of a session. */
@Injectable()
export class RatingService {
  constructor(
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
  ) {}

  /** Requires the key of the session and the token of its customer: others may have the link. */
  async rate(sessionId: string, key: string, body: CallOf<'rateSession'>['body'], address: string): Promise<void> {
    const { customerToken, stars, comment = '' } = body;
    await this.sessions.change({ sessionId }, { by: 'customer', address }, (session) => {
      if (!session || !this.secrets.isKeyOf(session, key) || !this.secrets.isCustomerTokenOf(session, customerToken))
        throw new DomainError('SESSION_LINK_INVALID');
      session.rate(stars, comment, new Date());
    });
  }
}
