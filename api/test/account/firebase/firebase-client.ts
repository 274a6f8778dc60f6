import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence, signInWithEmailAndPassword, type User } from '@firebase/auth';
import { aCompany, aUser, password, type TestCompany, type TestUser } from '../../a-company.ts';
import { linkIn, mailsTo } from '../../an-unregistered-user.ts';
import { sharedApp } from '../../shared-app.ts';
import type { TestApp } from '../../test-app.ts';

let count = 0;

export const newPassword = 'Battery staple 2';
export const someEmail = (): string => `firebase${++count}@example.com`;

/** The public SDK, configured for a test server. */
export class FirebaseClient {
  private constructor(
    readonly test: TestApp,
    readonly company: TestCompany,
    readonly auth: Auth,
    private readonly app: FirebaseApp,
  ) {}

  static async start(): Promise<FirebaseClient> {
    const test = await sharedApp();
    const company = await aCompany(test);
    const app = initializeApp({ apiKey: 'any', projectId: 'nearhand' });
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, await test.listen(), { disableWarnings: true });
    return new FirebaseClient(test, company, auth, app);
  }

  stop(): Promise<void> {
    return deleteApp(this.app);
  }

  /** The newest mailed link to an address in the format of the SDK, with an API key. */
  async lastLink(email: string): Promise<URL> {
    const [mail] = await mailsTo(this.test, email);
    const link = linkIn(mail ?? { text: '' });
    link.searchParams.set('apiKey', 'any');
    return link;
  }

  async lastCode(email: string): Promise<string> {
    return (await this.lastLink(email)).searchParams.get('oobCode') ?? '';
  }

  async aUserWithProvider(name: string): Promise<TestUser & { signedIn: User }> {
    const testUser = await aUser(this.test, this.company.companyId, name, {});
    return { ...testUser, signedIn: (await signInWithEmailAndPassword(this.auth, testUser.user.email, password)).user };
  }
}
