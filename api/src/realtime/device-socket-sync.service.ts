import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../http/domain-error.ts';
import { secondsToWait } from '../http/errors/error.filter.ts';
import { errorMessage } from '../http/errors/error-message.ts';
import { statusOf } from '../http/errors/status-of.ts';
import { toDomainError } from '../http/errors/to-domain-error.ts';
import { DeviceSyncService } from '../modules/device/device-management/device-sync.service.ts';
import { DeviceSocketService } from './device-socket.service.ts';
import { packetLimits } from './packet-guard.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import type { RefusalReason } from './refusal.service.ts';
import { addressOf } from './socket-address.ts';

type Schemas = components['schemas'];

const serverErrorStatus = 500;

/** `syncDevice` through the socket that represents the device: the same body, checks and answers. */
@Injectable()
export class DeviceSocketSyncService {
  private readonly logger = new Logger(DeviceSocketSyncService.name);

  constructor(
    @Inject(DeviceSyncService) private readonly syncs: DeviceSyncService,
    @Inject(DeviceSocketService) private readonly sockets: DeviceSocketService,
  ) {}

  async sync(socket: RealtimeSocket, body: Schemas['DeviceSyncRequest']): Promise<Schemas['DeviceSyncReply']> {
    try {
      if (!this.mayReport(socket, body)) throw new DomainError('FORBIDDEN');
      return { sync: await this.syncs.sync(body, addressOf(socket), socket.id), refusal: null };
    } catch (error) {
      return this.refuse(socket, error);
    }
  }

  /** Answers a sync that the packet guard has refused, so that its agent need not wait. */
  answerRefused(socket: RealtimeSocket, [event, ...values]: readonly unknown[], reason: RefusalReason): void {
    const done = values.at(-1);
    if (event !== 'device:sync' || typeof done !== 'function') return;
    const isTooMany = reason === 'rateLimited';
    const waitSeconds = packetLimits.windowMs / 1000;
    done(
      this.refuse(socket, isTooMany ? new DomainError('TOO_MANY_ATTEMPTS', undefined, waitSeconds) : new DomainError('VALIDATION_FAILED')),
    );
  }

  /** A socket reports its own device and machine only. */
  private mayReport(socket: RealtimeSocket, { assignmentId, machineId }: Schemas['DeviceSyncRequest']): boolean {
    const { principal } = socket.data;
    const isOwn = principal.kind === 'device' && principal.assignmentId === assignmentId.toLowerCase() && principal.machineId === machineId;
    return isOwn && this.sockets.represents(socket);
  }

  private refuse({ handshake }: RealtimeSocket, error: unknown): Schemas['DeviceSyncReply'] {
    const { code, details, retryAfter } = toDomainError(error);
    const status = statusOf[code];
    if (status >= serverErrorStatus) this.logger.error(error);
    const message = errorMessage(code, handshake.headers['accept-language'], details);
    return { sync: null, refusal: { status, code, message, retryAfterSeconds: secondsToWait(status, retryAfter) ?? null } };
  }
}
