const isText = (value: unknown): value is string => typeof value === 'string';

/** The origins that the company of the page lists. The document names them, as its `frame-ancestors` does. */
export function embedOrigins(): readonly string[] {
  const origins: unknown = JSON.parse(document.getElementById('frame-ancestors')?.textContent ?? '[]');
  return Array.isArray(origins) ? origins.filter(isText) : [];
}
