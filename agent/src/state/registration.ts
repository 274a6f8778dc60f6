/** The device's registration with a company. */
export interface Registration {
  /** Origin of the server. */
  server: string;
  assignmentId: string;
  secret: string;
  /** The server may not have confirmed a rotated secret yet, and accepts the one before it. */
  previousSecret: string | null;
  companyName: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Throws for a damaged file, whose registration has to be repeated. */
export function parseRegistration(content: string): Registration {
  const { server, assignmentId, secret, previousSecret = null, companyName = '' } = JSON.parse(content) as Partial<Registration>;
  const isValid = isText(server) && URL.canParse(server) && isText(assignmentId) && isText(secret);
  if (!isValid) throw new Error('The registration is incomplete');
  return { server, assignmentId, secret, previousSecret, companyName };
}
