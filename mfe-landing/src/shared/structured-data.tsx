/** Describes the page to search engines (JSON-LD, schema.org). Nothing in it may end the element. */
export function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c');
  // React would escape quotes, which are not entities inside of a script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
