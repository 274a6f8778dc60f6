/** The token of an `Authorization` header, if any. */
export const bearerOf = (authorization: string | undefined): string =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1] ?? '';
