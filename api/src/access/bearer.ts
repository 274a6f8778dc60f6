/** The token of an `Authorization` header, or nothing. */
export const bearerOf = (authorization: string | undefined): string =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1] ?? '';
