/** Crawlers may read what is public; addresses that carry secrets, and the app, are not for them. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /app/
Disallow: /join/
Disallow: /user/
Disallow: /integration/

Sitemap: ${publicUrl}/sitemap.xml
`;
