import identity from '@nearhand/contracts/identity.json' with { type: 'json' };
import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };

type Item = Record<string, unknown>;

const isForDevelopment = (operation: unknown): boolean =>
  ((operation as { security?: object[] }).security ?? []).some((scheme) => 'dev-only' in scheme);

function withoutDevelopment(item: Item): Item[] {
  const rest = Object.fromEntries(Object.entries(item).filter(([, operation]) => !isForDevelopment(operation)));
  return Object.keys(rest).every((name) => name === 'parameters') ? [] : [rest];
}

/** The contract for partners: with the operations of the sign-in, which are at the root of the origin, and outside of development without those for development. */
export function publicDocument(isDevelopment: boolean): object {
  const own = Object.entries(openapi.paths as Record<string, Item>).flatMap(([path, item]) =>
    (isDevelopment ? [item] : withoutDevelopment(item)).map((kept) => [path, kept] as const),
  );
  const signIn = Object.entries(identity.paths).map(([path, item]) => [path, { servers: [{ url: '/' }], ...item }] as const);
  const { 'dev-only': _, ...securitySchemes } = openapi.components.securitySchemes;
  return {
    ...openapi,
    tags: [...identity.tags, ...openapi.tags],
    paths: Object.fromEntries([...own, ...signIn]),
    components: {
      ...openapi.components,
      securitySchemes: isDevelopment ? openapi.components.securitySchemes : securitySchemes,
      schemas: { ...identity.components.schemas, ...openapi.components.schemas },
      responses: identity.components.responses,
    },
  };
}
