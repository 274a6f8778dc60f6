const isText = (value: unknown): value is string => typeof value === 'string';

/** The origins that the company of the page lists; null without a company. The document names them, as its `frame-ancestors` does. */
export function embedOrigins(): readonly string[] | null {
  const element = document.getElementById('frame-ancestors');
  if (!element) return null;
  const origins: unknown = JSON.parse(element.textContent);
  return Array.isArray(origins) ? origins.filter(isText) : [];
}
