/** Holds the document of the kept revision and the files that it names; a new name if their form changes. */
export const cacheName = 'nearhand-revision-1';

/** The document for each page of the app. It is stored last: with it, all files of its revision are there. */
export const documentPath = '/offline.html';

const integrityHeader = 'Nearhand-Integrity';

/** A response to store, with the hash of its content: browsers do not pass the hash that a script element requires to the worker. */
export const storable = ({ body, headers }: Response, integrity: string): Response =>
  new Response(body, { headers: { 'Content-Type': headers.get('Content-Type') ?? '', [integrityHeader]: integrity } });

/** Whether a stored response still has the content that was stored (W3C SRI). */
export async function isIntact(stored: Response): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await stored.clone().arrayBuffer());
  return stored.headers.get(integrityHeader) === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
