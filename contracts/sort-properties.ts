interface Row {
  operationId: string;
  parameters?: { name?: string; schema?: { enum?: readonly string[] } }[];
}

/** A module with the properties by which each list can be sorted, such as `listDevicesSort`. */
export function sortPropertiesModule(operations: readonly Row[]): string {
  const rows = operations.flatMap(({ operationId, parameters = [] }) => {
    const properties = parameters.find(({ name }) => name === 'sortProperty')?.schema?.enum;
    return properties ? [`export const ${operationId}Sort = ${JSON.stringify(properties)} as const;\n`] : [];
  });
  return rows.join('');
}
