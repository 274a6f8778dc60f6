import type { Operation } from '@nearhand/contracts/operations';
import type { ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { componentRef, schemasOf } from '../src/http/contract.ts';
import { compileSchema } from '../src/http/schema-validator.ts';

const validators = new Map<string, ValidateFunction | undefined>();

function validatorOf(operation: Operation, status: number): ValidateFunction | undefined {
  const name = `${operation.id} ${status}`;
  if (!validators.has(name)) {
    const refusal = componentRef(operation.contract, operation.contract === 'openapi' ? 'Error' : 'IdentityError');
    const schema = status === operation.status ? schemasOf(operation).success : refusal;
    validators.set(name, schema && compileSchema(schema, 'body'));
  }
  return validators.get(name);
}

/** Checks each answer against the contract before it is serialized: the serializer would hide fields that leave by mistake. */
export function checkAnswers(fastify: FastifyInstance): void {
  fastify.addHook('preSerialization', async (request, reply, payload) => {
    const { operation } = request.routeOptions.config;
    const validate = operation && validatorOf(operation, reply.statusCode);
    if (validate && !validate(payload)) {
      throw new Error(`${operation?.id} answers against its contract: ${JSON.stringify(validate.errors)}`);
    }
    return payload;
  });
}
