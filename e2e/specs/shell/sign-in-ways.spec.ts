import { withoutPointer } from '../../fixtures/keyboard.ts';
import { mailedLink } from '../../fixtures/mailed-link.ts';
import { signInAs } from '../../fixtures/people.ts';
import { addSecondFactor } from '../../fixtures/second-factor.ts';
import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';

// People get second factors and mails here.
test.use({ ownProduct: 'sign-in-ways' });
test.describe.configure({ mode: 'default' });

test('signs in with an authenticator app by the keyboard alone', async ({ page, product, problems }) => {
  problems.allow(/status of 400/);
  await withoutPointer(page);
  const person = await signInAs(product, 'operator');
  const phone = await addSecondFactor(product, person);
  const signInPage = new SignInPage(page);
  await signInPage.goto('?redirectTo=%2Fapp%2Fsessions');

  const { keyboard } = page;
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(person.email);
  await keyboard.press('Tab');
  await keyboard.type(product.password);
  await keyboard.press('Enter');
  await expect(signInPage.code).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');

  await keyboard.type('000000');
  await keyboard.press('Enter');
  await expect(signInPage.refusal).toBeFocused();
  await expect(signInPage.refusal).toContainText('This code is not right');
  await keyboard.press('Tab');
  await expect(signInPage.code).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(await phone.code());
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/app/sessions');
});

test('a link by e-mail signs in, also in another browser, which asks for the address, and works once', async ({
  page,
  product,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 400/);
  const email = 'ada.nowak@northwind.example';
  const signInPage = new SignInPage(page);
  await signInPage.goto('?redirectTo=%2Fapp%2Fsessions');
  await test.step('When I ask for a link', () => signInPage.askForLink(email));
  await expect(page.getByText(`If there is an account with ${email}`)).toBeVisible();

  const elsewhere = await openBrowser();
  const link = await mailedLink(product, email, '/user/action?mode=signIn');
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByLabel('Email')).toHaveValue('');
  await test.step('and give another address there, then the right one', async () => {
    await other.getByLabel('Email').fill('ines.munoz@northwind.example');
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(other.getByRole('alert')).toBeVisible();
    await other.getByLabel('Email').fill(email);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  });
  await expect(other).toHaveURL('/app/sessions');

  await test.step('When I open it again where I asked for it', () => page.goto(link));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Sessions', { exact: true })).toBeHidden();
});

test('a link by e-mail makes the account of somebody new', async ({ page, context, product, problems }) => {
  // Whether there is an account is asked first.
  problems.allow(/status of 401/);
  const email = 'zofia.new@newcomer.example';
  const signInPage = new SignInPage(page);
  await signInPage.goto();
  await signInPage.askForLink(email);
  await page.goto(await mailedLink(product, email, '/user/action?mode=signIn'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/devices/);
  await expect(page.getByRole('heading', { name: 'Three steps to your first session' })).toBeVisible();
});

test('who lost the line while signing up signs in, and has an account', async ({ page, product, problems }) => {
  problems.allow(/status of 401/);
  const email = 'lena.lost@newcomer.example';
  const body = JSON.stringify({ email, password: product.password, returnSecureToken: true });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${product.url}/identitytoolkit.googleapis.com/v1/accounts:signUp`, { method: 'POST', headers, body });
  const signInPage = new SignInPage(page);
  await signInPage.goto();
  await signInPage.signIn(email, product.password);
  await expect(page.getByRole('heading', { name: 'Verify your address' })).toBeVisible();
});

test('the way back from a provider says when it failed, and leads on', async ({ page }) => {
  await page.goto('/user/auth_callback#error=AUTHORIZATION_FAILED');
  await expect(page.getByRole('alert')).toHaveText('Authorization error. Please try again');
  await expect(page).toHaveURL('/user/auth_callback');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(page).toHaveURL('/user/sign-in');
});
