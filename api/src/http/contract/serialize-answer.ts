import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { componentSchemas, type JsonSchema } from '../contract.ts';

type Serialize = (answer: unknown) => string;

const components = Object.fromEntries(componentSchemas.map((schema) => [schema['$id'], schema]));
const serializers = new Map<string, Serialize>();

function serializerOf(schema: JsonSchema): Serialize {
  const key = JSON.stringify(schema);
  const serialize = serializers.get(key) ?? buildSerializer(schema, { schema: components });
  serializers.set(key, serialize);
  return serialize;
}

/** Compiles a serializer when its first answer is sent: all of them would take longer than the rest of the start. */
export const compileSerializer: FastifySerializerCompiler<JsonSchema> = ({ schema }) => {
  let serialize: Serialize | undefined;
  return (answer) => {
    serialize ??= serializerOf(schema);
    return serialize(answer);
  };
};
