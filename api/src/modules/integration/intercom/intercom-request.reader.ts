import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { type CanvasRequest, canvasRequestSchema } from './intercom-objects.ts';
import { isSignedBy } from './is-signed-by.ts';

interface SignedCall {
  rawBody?: Buffer;
  headers: IncomingHttpHeaders;
}

/** Reads requests of the Canvas Kit, after their signature is verified. */
@Injectable()
export class IntercomRequestReader {
  private readonly logger = new Logger(IntercomRequestReader.name);

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns the bytes that Intercom has signed. */
  verify({ rawBody, headers }: SignedCall): Buffer {
    if (!this.env.INTERCOM) throw new DomainError('NOT_FOUND');
    const signature = String(headers['x-body-signature'] ?? '');
    if (rawBody && isSignedBy(this.env.INTERCOM.clientSecret, rawBody, signature)) return rawBody;
    this.logger.warn('A request was refused, because its signature is not that of Intercom');
    throw new DomainError('SIGNATURE_INVALID');
  }

  read(call: SignedCall): CanvasRequest {
    const request = canvasRequestSchema.safeParse(parse(this.verify(call)));
    if (!request.success) throw new DomainError('MALFORMED_BODY');
    return request.data;
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
