import { describe, expect, it } from 'vitest';
import { companyOfEmail } from './company-of-email';

describe('companyOfEmail', () => {
  it.each([
    ['ada@northwind.example', 'Northwind'],
    [' ADA@Nowa-Lodz.com.pl ', 'Nowa Lodz'],
    ['ada@mail.support.northwind.co.uk', 'Northwind'],
    ['jan@bücher.example', 'Bücher'],
    ['ada@co.uk', 'Co'],
    ['ada@gmail.com', ''],
    ['ada@yahoo.co.uk', ''],
    ['ada@poczta.onet.pl', ''],
    ['jan@xn--bcher-kva.example', ''],
    ['ada@privaterelay.appleid.com', ''],
    ['ada@localhost', ''],
    ['ada@127.0.0.1', ''],
    ['ada@<b>.example', ''],
    ['ada', ''],
  ])('suggests for %s “%s”', (email, name) => {
    expect(companyOfEmail(email)).toBe(name);
  });
});
