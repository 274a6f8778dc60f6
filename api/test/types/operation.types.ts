/** Type-level tests of `@Operation`: this file compiles as long as each expected error occurs. */
import type { FastifyReply } from 'fastify';
import type { CallOf, ReplyOf } from '../../src/http/call.ts';
import { Operation } from '../../src/http/contract/operation.decorator.ts';

declare const company: ReplyOf<'updateCompany'>;

export abstract class AcceptedHandlers {
  @Operation('updateCompany')
  async updateCompany({ actor, body }: CallOf<'updateCompany'>): Promise<ReplyOf<'updateCompany'>> {
    return { ...company, name: body.name ?? actor.companyId };
  }

  @Operation('isInternetUp')
  isInternetUp(): ReplyOf<'isInternetUp'> {
    return { isInternetUp: true };
  }

  @Operation('getImage')
  async getImage(_call: CallOf<'getImage'>, reply: FastifyReply): Promise<void> {
    await reply.send('');
  }
}

export abstract class RefusedHandlers {
  // @ts-expect-error The contract has no such operation.
  @Operation('updateCompanies')
  async updateCompanies(): Promise<void> {}

  // @ts-expect-error The id names another method.
  @Operation('revokeCompanyCode')
  async revokeTheCode(_call: CallOf<'revokeCompanyCode'>): Promise<ReplyOf<'revokeCompanyCode'>> {}

  // @ts-expect-error The arguments are those of another operation.
  @Operation('deleteCompanyLogo')
  async deleteCompanyLogo(_call: CallOf<'deleteCompany'>): Promise<ReplyOf<'deleteCompanyLogo'>> {}

  // @ts-expect-error The operation has no actor.
  @Operation('findCompanyByCode')
  findCompanyByCode(_call: CallOf<'getCompanyCode'>): ReplyOf<'findCompanyByCode'> {
    return { name: '', logo: null };
  }

  // @ts-expect-error The answer is that of another operation.
  @Operation('updateMe')
  async updateMe(_call: CallOf<'updateMe'>): Promise<ReplyOf<'updateCompany'>> {
    return company;
  }

  // @ts-expect-error The answer is missing.
  @Operation('getMe')
  async getMe(_call: CallOf<'getMe'>): Promise<void> {}

  // @ts-expect-error Only text and files may be streamed.
  @Operation('listAuditRecords')
  async listAuditRecords(_call: CallOf<'listAuditRecords'>, reply: FastifyReply): Promise<void> {
    await reply.send('');
  }
}
