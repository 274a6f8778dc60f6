import type { FastifyInstance } from 'fastify';
import type { Env } from '../env/env.ts';

/** iOS apps that open the return addresses of sign-in providers, and the invitations of customers. */
const universalLinks = (appIDs: readonly string[]) => ({
  applinks: { details: [{ appIDs, components: [{ '/': '/user/auth_callback', '?': { mode: 'ios_app' } }, { '/': '/join/*' }] }] },
});

/** Android apps that open the links of which their manifest lists the paths. */
const assetLinks = (apps: Env['ANDROID_APP_IDS']) =>
  Object.entries(apps).map(([package_name, sha256_cert_fingerprints]) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name, sha256_cert_fingerprints },
  }));

/** Publishes the apps that may open our addresses in place of a browser. */
export function serveAppLinks(fastify: FastifyInstance, { IOS_APP_IDS, ANDROID_APP_IDS }: Env): void {
  const serve = (name: string, content: object) => {
    const json = JSON.stringify(content);
    fastify.get(`/.well-known/${name}`, (_request, reply) =>
      reply.type('application/json').header('Cache-Control', 'max-age=3600').send(json),
    );
  };
  if (IOS_APP_IDS.length > 0) serve('apple-app-site-association', universalLinks(IOS_APP_IDS));
  if (Object.keys(ANDROID_APP_IDS).length > 0) serve('assetlinks.json', assetLinks(ANDROID_APP_IDS));
}
