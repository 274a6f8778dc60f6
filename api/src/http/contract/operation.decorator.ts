import type { OperationId } from '@nearhand/contracts/operations';
import { applyDecorators, Header, HttpCode, Redirect, RequestMapping, RequestMethod, type StreamableFile } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { CallOf, ReplyOf, Shapes } from '../call.ts';
import { componentRef, operationOf, routePathOf, schemasOf } from '../contract.ts';

const verbs = {
  get: RequestMethod.GET,
  put: RequestMethod.PUT,
  post: RequestMethod.POST,
  delete: RequestMethod.DELETE,
  patch: RequestMethod.PATCH,
} as const;

const mediaTypeOf = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

/** An operation that answers with text or a file may stream it, or write to the Fastify reply itself. */
type StreamingHandlerOf<Id extends OperationId> =
  | ((call: CallOf<Id>) => Promise<StreamableFile>)
  | ((call: CallOf<Id>, reply: FastifyReply) => Promise<void>);

/** An operation with the successes 200 and 201 sets its status. */
type RepeatableHandlerOf<Id extends OperationId> = Shapes[Id]['responses'] extends { 200: unknown; 201: unknown }
  ? (call: CallOf<Id>, reply: FastifyReply) => Promise<ReplyOf<Id>>
  : never;

type HandlerOf<Id extends OperationId> =
  | ((call: CallOf<Id>) => ReplyOf<Id> | Promise<ReplyOf<Id>>)
  | RepeatableHandlerOf<Id>
  | (ReplyOf<Id> extends string ? StreamingHandlerOf<Id> : never);

/** Applies to the method of the same name, whose arguments and answer are those of the operation. */
type OperationDecorator<Id extends OperationId> = <Handler extends HandlerOf<Id>>(
  controller: object,
  method: Id,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

/** Binds a controller method to an operation: verb, path, status, validation, security and answer follow from the contract. */
export function Operation<const Id extends OperationId>(id: Id): OperationDecorator<Id> {
  const operation = operationOf(id);
  const { consumes, keepsRawBody, leavesBodyUnparsed, streamsBody, bodyLimit, produces, success, ...parts } = schemasOf(operation);
  const refusal = operation.contract === 'openapi' ? componentRef('openapi', 'Error') : componentRef('identity', 'IdentityError');
  return applyDecorators(
    RequestMapping({ method: verbs[operation.method], path: routePathOf(operation) }),
    HttpCode(operation.status),
    RouteConfig({ operation, consumes, keepsRawBody, leavesBodyUnparsed, streamsBody, ...(bodyLimit && { bodyLimit }) }),
    RouteSchema({ ...parts, response: { ...(success && { [operation.status]: success }), '4xx': refusal, '5xx': refusal } }),
    ...(produces && produces !== 'application/json' ? [Header('content-type', mediaTypeOf(produces))] : []),
    // The handler returns the location.
    ...(operation.status === 303 ? [Redirect('/', 303)] : []),
  );
}
