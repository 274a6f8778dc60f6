import identity from '@nearhand/contracts/identity.json' with { type: 'json' };
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import type { Operation } from '@nearhand/contracts/operations';
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { compileSchema } from '../src/http/contract/schema-validator.ts';
import { componentRef, type JsonSchema, schemasOf } from '../src/http/contract.ts';

type Paths = Record<string, Record<string, { responses: object; 'x-error-codes'?: string[] }>>;

const contracts = { openapi, identity };
const validators = new Map<JsonSchema, ValidateFunction>();
const refusals = {
  openapi: componentRef('openapi', 'Error'),
  identity: componentRef('identity', 'IdentityError'),
} satisfies Record<Operation['contract'], JsonSchema>;

function validatorOf(operation: Operation, status: number): ValidateFunction | undefined {
  const schema = status < 300 ? schemasOf(operation).success : refusals[operation.contract];
  if (!schema) return undefined;
  const validate = validators.get(schema) ?? compileSchema(schema, 'body');
  validators.set(schema, validate);
  return validate;
}

/** 5xx is not declared per operation, since any of them may fail. `default` covers all errors of the identity protocol. */
export function isDeclared({ contract, path, method }: Operation, status: number): boolean {
  const responses = (contracts[contract].paths as unknown as Paths)[path]?.[method]?.responses ?? {};
  return status >= 500 || String(status) in responses || (status >= 400 && 'default' in responses);
}

/** Whether the contract names the code of an error. */
const isNamed = ({ contract, path, method }: Operation, status: number, code: string): boolean =>
  contract === 'identity' ||
  status < 400 ||
  status >= 500 ||
  ((contracts[contract].paths as unknown as Paths)[path]?.[method]?.['x-error-codes'] ?? []).includes(code);

/** Fails the call itself: an error thrown during an error response would keep the status of that response. */
function fail(reply: FastifyReply, message: string): never {
  reply.code(500);
  throw new Error(message);
}

/** Checks each response against the contract before serialization, because the serializer would hide undeclared fields. */
export function checkAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    const validate = operation && validatorOf(operation, reply.statusCode);
    if (validate && !validate(payload)) fail(reply, `${operation?.id} answers against its contract: ${JSON.stringify(validate.errors)}`);
    const { code } = Object(payload) as { code?: string };
    if (operation && isDeclared(operation, reply.statusCode) && !isNamed(operation, reply.statusCode, code ?? ''))
      fail(reply, `${operation.id} answers ${code}, which its contract does not name`);
    return payload;
  });
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    const { statusCode } = reply;
    if (operation && !isDeclared(operation, statusCode))
      fail(reply, `${operation.id} answers ${statusCode}, which its contract does not declare`);
    return payload;
  });
}
