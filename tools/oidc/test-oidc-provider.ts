import { type OidcUser, startOidcServer } from './oidc-server.ts';

/** `node test-oidc-provider.ts <port> <redirect URI> <users as JSON>`: an OpenID Connect provider for journeys. */
const [port, redirectUri = '', users = '[]'] = process.argv.slice(2);
const offers = JSON.parse(users) as OidcUser[];
const [user] = offers;
if (!user) throw new Error('Name at least one user, such as [{"sub":"1","email":"ada@example.com","email_verified":true}]');

const clients = [{ clientId: 'nearhand', clientSecret: 'test-provider', redirectUri }];
const { issuer } = await startOidcServer({ port: Number(port), clients, user, offers });
process.stdout.write(`The provider is ready at ${issuer}\n`);
