import { meAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Stack } from '@nearhand/platform/ui';
import { PageHeader } from '@nearhand/platform/ui/console';
import { DeleteAccount } from './delete-account.tsx';
import { DeleteCompany } from './delete-company.tsx';
import { RestoreCompany } from './restore-company.tsx';

/** Deletes the account or, for its owner, the company; or restores the company. */
export function DeleteScreen() {
  const me = useAtomValue(meAtom);
  if (!me) return null;

  const { company, user, deletion } = me;
  const isOwner = user.role === 'owner';
  return (
    <Stack gap="lg" maw={720}>
      <PageHeader title={<FormattedMessage id="app.delete.title" />} />
      {company.deletionAt ? (
        <>
          <RestoreCompany name={company.name} deletionAt={company.deletionAt} isOwner={isOwner} />
          {!isOwner && <DeleteAccount mustTransferOwnership={false} companyName={company.name} />}
        </>
      ) : (
        <>
          {!deletion.deletesCompany && <DeleteAccount mustTransferOwnership={deletion.mustTransferOwnership} companyName={company.name} />}
          {isOwner && <DeleteCompany company={company} isAlone={deletion.deletesCompany} />}
        </>
      )}
    </Stack>
  );
}

export { DeleteScreen as Component };
