import { expectAccessibleLayout } from '../../fixtures/page/accessible-layout.ts';
import { unwrap } from '../../fixtures/people/users.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a plan without a seat for everybody shows its owner the limit, and the operator whom to ask', async ({
  page,
  company,
  signIn,
  signInElsewhere,
  pageErrors,
}) => {
  pageErrors.allow(/status of 402/);
  const { owner, ...others } = await company('admin', 'operator', 'secondOperator');
  const params = { path: { companyId: owner.me.company.companyId } };
  await unwrap(owner.api.PUT('/company/{companyId}/subscription', { params, body: 'starter-year' }));
  const { lockedIds } = await unwrap(owner.api.GET('/company/{companyId}/user', { params }));
  const locked = Object.values(others).find(({ me }) => lockedIds.includes(me.user.id));
  if (!locked) throw new Error('Nobody is over the limit of the plan');

  await test.step('the owner', async () => {
    await signIn(owner);
    await page.goto('/app/account/operators');
    await expect(page.getByText('1 operator is locked')).toBeVisible();
    await page.getByRole('button', { name: 'Invite colleagues' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('maria@company.example');
    await dialog.getByRole('button', { name: /^Send/ }).click();
    const notice = page.getByRole('region', { name: 'Notifications' });
    await expect(notice.getByText(/^4 of 3 seats are taken/)).toBeVisible();
    await expect(notice.getByRole('meter')).toBeVisible();
    await expect(notice.getByRole('link', { name: 'See larger plans' })).toHaveAttribute('href', '/app/account/upgrade');
    await page.keyboard.press('Escape');
    await expectAccessibleLayout(page, 'limit of the plan');
    await page.goto('/app/account/subscription');
    await expect(page.getByText(/1 operator is locked\. The plan allows 3/)).toBeVisible();
    await expectAccessibleLayout(page, 'subscription over its limits');
  });

  await test.step('the operator', async () => {
    const page = await signInElsewhere(locked);
    await page.goto('/app/sessions');
    await expect(page.getByRole('heading', { name: 'Your company’s plan has no seat for you' })).toBeVisible();
    await expect(page.getByText(`Ask ${owner.me.user.name} to choose a larger plan`)).toBeVisible();
    await expectAccessibleLayout(page, 'no seat');
    await unwrap(owner.api.PUT('/company/{companyId}/subscription', { params, body: 'team-year' }));
    await expect(page).toHaveURL(/\/app\/devices/);
  });
});
