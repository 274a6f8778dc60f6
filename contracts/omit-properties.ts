interface Schema {
  required?: readonly string[];
  properties?: Record<string, unknown>;
  'x-omit'?: { from: string; properties: readonly string[] };
}

/** Replaces `x-omit`, which is no keyword of JSON Schema: the schema gets the properties of another one, apart from some. */
export function omitProperties(schemas: Record<string, Schema>): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const omit = schema['x-omit'];
    if (!omit) continue;
    const { required = [], properties = {} } = schemas[omit.from] ?? {};
    const unknown = omit.properties.find((property) => !(property in properties));
    if (unknown) throw new Error(`${name}: ${omit.from} has no property ${unknown}`);
    const isKept = (property: string) => !omit.properties.includes(property);
    schema.required = required.filter(isKept);
    schema.properties = Object.fromEntries(Object.entries(properties).filter(([property]) => isKept(property)));
    delete schema['x-omit'];
  }
}
