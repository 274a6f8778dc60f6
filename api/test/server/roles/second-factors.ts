import type { RoleCall } from './row.ts';

const setSecondFactors = ({ test }: RoleCall, isThere: boolean) =>
  test.dataSource.query(
    `UPDATE "identities" SET "totpId" = CASE WHEN $1 THEN "identityId" END, "totpSealed" = CASE WHEN $1 THEN 'x' END,
       "totpName" = CASE WHEN $1 THEN '' END, "totpEnrolledAt" = CASE WHEN $1 THEN now() END`,
    [isThere],
  );

/** Everybody has one. */
export const addSecondFactors = (call: RoleCall) => setSecondFactors(call, true);
export const removeSecondFactors = (call: RoleCall) => setSecondFactors(call, false);
