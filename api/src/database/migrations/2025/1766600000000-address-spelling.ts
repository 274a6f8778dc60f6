import type { MigrationInterface, QueryRunner } from 'typeorm';
import { spellIdentities } from './address-spelling/spell-identities.ts';
import { spellInvitations } from './address-spelling/spell-invitations.ts';
import { spellColumn } from './address-spelling/spelled.ts';

const searchable = `, "search" = "search" || ' ' || $2`;

/** One spelling of each address: international domains as in DNS. */
export class AddressSpelling1766600000000 implements MigrationInterface {
  readonly name = 'AddressSpelling1766600000000';

  async up(runner: QueryRunner): Promise<void> {
    await spellIdentities(runner);
    // The users of a hosted identity provider have no identity here.
    await spellColumn(runner, 'users', 'email', searchable);
    await spellInvitations(runner);
    await spellColumn(runner, 'identity_providers', 'email');
    await spellColumn(runner, 'action_codes', 'email');
    await spellColumn(runner, 'action_codes', 'newEmail');
    await spellColumn(runner, 'sessions', 'customerEmail', searchable);
  }

  async down(): Promise<void> {
    throw new Error('This migration cannot be reverted');
  }
}
