import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '../../fixtures/test.ts';
import { JoinPage } from '../../pages/join-page.ts';

/** A single-colour PNG. */
function aPicture(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([0, 120, 200]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('the join page shows the new name and logo of a company', async ({
  page,
  company: createCompany,
  signIn,
  seed,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/status of 4\d\d/);
  const { owner } = await createCompany();
  await signIn(owner);
  await page.goto('/app/account/settings/company');
  const company = page.getByRole('region', { name: 'Company', exact: true });
  const logoField = page.getByLabel('Choose a logo', { exact: true });
  await company.getByLabel('Company name').fill('Northwind Łódź');
  await company.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await logoField.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
  await expect(company.getByRole('alert')).toBeVisible();
  await logoField.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPicture(64) });
  await expect(page.getByText('The logo has been changed')).toBeVisible();
  await expect(company.locator('figure img')).toBeVisible();

  const customer = new JoinPage(await (await openBrowser()).newPage());
  await customer.goto((await seed.session(owner)).key);
  await expect(customer.page.getByText('Northwind Łódź', { exact: true })).toBeVisible();
  const logo = customer.page.locator('main img').first();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
