export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  example?: unknown;
  examples?: readonly unknown[];
  format?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  'x-status'?: Record<string, number>;
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
}

/** Values by the name of a property, and by format. */
export type ExampleValues = Readonly<Record<string, unknown>>;

const isNull = ({ type, ...rest }: Schema) => type === 'null' && Object.keys(rest).length === 0;
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value of the set has the type of the property. */
function isOfType(value: unknown, { type }: Schema): boolean {
  const types = [type ?? []].flat();
  if (value === null) return types.includes('null');
  if (Array.isArray(value)) return types.includes('array');
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(typeof value);
}

/** Makes an example of a schema: the one that it states, else from the parts, else from the set of values. */
export function exampleMaker(schemas: Readonly<Record<string, Schema>>, values: ExampleValues) {
  function ofProperties({ properties = {} }: Schema): object {
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, make(property, name)]));
  }

  function make(schema: Schema, name = ''): unknown {
    if (schema.example !== undefined) return schema.example;
    if (schema.examples) return schema.examples[0];
    if (schema.const !== undefined) return schema.const;
    if (schema.$ref) return make(schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, name);
    if (schema.enum) return schema.enum[0];
    if (name in values && isOfType(values[name], schema)) return values[name];
    const parts = schema.allOf?.map((part) => make(part, name)).filter(isRecord);
    if (parts) return Object.assign({}, ...parts, ofProperties(schema));
    const [first] = (schema.oneOf ?? schema.anyOf ?? []).filter((one) => !isNull(one));
    if (first && !schema.properties) return make({ ...first, ...(schema.type && { type: schema.type }) }, name);
    return ofType(schema, name);
  }

  function ofType(schema: Schema, name: string): unknown {
    const { type, format, minimum, items } = schema;
    const [first] = [type ?? []].flat();
    if (first === 'object') return ofProperties(schema);
    if (first === 'array') return items ? [make(items, name.replace(/s$/, ''))] : [];
    if (first === 'integer' || first === 'number') return Math.max(1, minimum ?? 1);
    if (first === 'boolean') return false;
    if (first === 'string') return (format && values[format]) ?? values['text'];
    return {};
  }

  return make;
}
