/** Allows public pages, not the app and addresses with secrets. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /app/
Disallow: /join/
Disallow: /user/
Disallow: /integration/

Sitemap: ${publicUrl}/sitemap.xml
`;
