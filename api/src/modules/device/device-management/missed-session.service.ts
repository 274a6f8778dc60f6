import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PresenceRepository } from '../../session/presence/presence.repository.ts';
import { DeviceInvitationService } from '../../session/session/device/device-invitation.service.ts';
import { SessionStatusRepository } from '../../session/session/session-status.repository.ts';

type Invitation = components['schemas']['DeviceSessionInvitation'];

/** Open sessions that a device has not entered, since it was disconnected or has started again. */
@Injectable()
export class MissedSessionService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SessionStatusRepository) private readonly sessions: SessionStatusRepository,
    @Inject(PresenceRepository) private readonly presence: PresenceRepository,
    @Inject(DeviceInvitationService) private readonly invitations: DeviceInvitationService,
  ) {}

  async list(assignmentId: string): Promise<Invitation[]> {
    const missed: Invitation[] = [];
    for (const sessionId of await this.sessions.findOpenOfDevice(assignmentId)) {
      if (await this.presence.isPresent(this.dataSource.manager, sessionId, 'customer')) continue;
      const invitation = await this.invitations.find(sessionId);
      if (invitation) missed.push(invitation);
    }
    return missed;
  }
}
