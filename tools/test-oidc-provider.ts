import { type OidcPerson, startOidcServer } from './oidc-server.ts';

/** `node test-oidc-provider.ts <port> <redirect URI> <people as JSON>`: an OpenID Connect provider for journeys. */
const [port, redirectUri = '', people = '[]'] = process.argv.slice(2);
const offers = JSON.parse(people) as OidcPerson[];
const [person] = offers;
if (!person) throw new Error('Name at least one person, such as [{"sub":"1","email":"ada@example.com","email_verified":true}]');

const clients = [{ clientId: 'nearhand', clientSecret: 'test-provider', redirectUri }];
const { issuer } = await startOidcServer({ port: Number(port), clients, person, offers });
process.stdout.write(`The provider is ready at ${issuer}\n`);
