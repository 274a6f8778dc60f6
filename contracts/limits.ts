interface Schema {
  $ref?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  oneOf?: readonly Schema[];
}
interface Limits {
  maxLength?: number;
  maxItems?: number;
  items?: Limits;
  properties?: Record<string, Limits>;
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);
const isLimited = (limits: Limits): boolean => Object.keys(limits).length > 0;

/** The greatest lengths that a schema allows, in the words of JSON Schema; those of `oneOf` as if they were one. */
function limitsOf(schema: Schema, schemas: Record<string, Schema>): Limits {
  if (schema.$ref) return limitsOf(schemas[nameOf(schema.$ref)] ?? {}, schemas);
  const { maxLength, maxItems, items, properties = {}, oneOf = [] } = schema;
  const ofItems = items ? limitsOf(items, schemas) : {};
  const ofProperties = Object.entries(properties)
    .map(([name, property]) => [name, limitsOf(property, schemas)] as const)
    .filter(([, limits]) => isLimited(limits));
  return Object.assign({}, ...oneOf.map((one) => limitsOf(one, schemas)), {
    ...(maxLength !== undefined && { maxLength }),
    ...(maxItems !== undefined && { maxItems }),
    ...(isLimited(ofItems) && { items: ofItems }),
    ...(ofProperties.length > 0 && { properties: Object.fromEntries(ofProperties) }),
  });
}

/** A module with the limits of each request, such as `deviceUpdateLimits.group.maxLength`. */
export function limitsModule(requests: ReadonlySet<string>, schemas: Record<string, Schema>): string {
  const rows = [...requests].flatMap((name) => {
    const { properties } = limitsOf(schemas[name] ?? {}, schemas);
    const variable = `${name.charAt(0).toLowerCase()}${name.slice(1)}Limits`;
    return properties ? [`export const ${variable} = ${JSON.stringify(properties)} as const;\n`] : [];
  });
  return rows.join('');
}
