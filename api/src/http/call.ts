import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { operations as IdentityShapes } from '@nearhand/contracts/identity.gen';
import type { ApiShapes } from '@nearhand/contracts/operations';
import type { apiOperations } from '@nearhand/contracts/operations.gen';
import type { FastifyRequest } from 'fastify';

export type Shapes = ApiShapes & IdentityShapes;
type Row<Id> = Extract<(typeof apiOperations)[number], { id: Id }>;
type BodyOf<Shape> = Shape extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Body }
    ? Body
    : Content extends { 'application/octet-stream': unknown }
      ? Buffer
      : Content extends { 'application/x-www-form-urlencoded': infer Form }
        ? Form
        : undefined
  : undefined;
/** Operations whose body is not collected in memory, `x-streamed-body`. */
type Streamed = 'uploadReleaseFile';
type Defaulted = 'pageNumber' | 'pageSize' | 'sortProperty' | 'sortDirection';

/** The paging parameters have defaults in the contract, so they are always there. */
type Filled<Query> = Omit<Query, Defaulted> & Required<Pick<Query, Extract<keyof Query, Defaulted>>>;

/** A call that has passed authentication, role and validation. */
export interface CallOf<Id extends keyof Shapes> {
  actor: Row<Id>['security'] extends readonly ['jwt' | 'platformAdmin', ...string[]] ? NonNullable<FastifyRequest['actor']> : null;
  /** Team of the release token, or a platform admin in its place. */
  team: Row<Id>['security'] extends readonly ['releaseToken']
    ? NonNullable<FastifyRequest['releaseTeam']>
    : Row<Id>['security'] extends readonly ['releaseToken', 'platformAdmin']
      ? NonNullable<FastifyRequest['releaseCaller']>
      : null;
  path: NonNullable<Shapes[Id]['parameters']['path']>;
  query: Filled<NonNullable<Shapes[Id]['parameters']['query']>>;
  body: Id extends Streamed ? Readable : BodyOf<Shapes[Id]>;
  /** The bytes of the body, if the contract has `x-raw-body`. */
  rawBody?: Buffer;
  headers: IncomingHttpHeaders;
  /** Address of the caller. */
  ip: string;
}

type SuccessOf<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202 | 204>];

/** The successful answer of an operation; a redirect answers with its location. */
export type ReplyOf<Id extends keyof Shapes> = Shapes[Id]['responses'] extends { 303: unknown }
  ? { url: string }
  : SuccessOf<Shapes[Id]['responses']> extends { content: infer Content }
    ? Content[keyof Content]
    : undefined;
