import 'reflect-metadata';
import { createDataSource } from '../database/create-data-source.ts';
import { entities } from '../entities.ts';
import { readEnv } from '../env/env.ts';
import type { FileService } from '../files/file.service.ts';
import { openFiles } from '../files/open-store.ts';
import { SecretBox } from '../keys/secret-box.ts';
import { loadServerKeys } from '../keys/server-keys.ts';
import { AuditRecordEntity } from '../modules/account/audit/audit-record.entity.ts';
import { IdentityEntity } from '../modules/account/identity/identity.entity.ts';
import { hashPassword } from '../modules/account/identity/password/password-hash.ts';
import { UserEntity } from '../modules/account/user/user.entity.ts';
import { CompanyEntity } from '../modules/company/company/company.entity.ts';
import { CompanyCodeEntity } from '../modules/company/company/company-code.entity.ts';
import { createCompanyCode } from '../modules/company/company/company-code-secrets.ts';
import { SubscriptionEntity } from '../modules/company/company/subscription.entity.ts';
import { CompanyInvitationEntity } from '../modules/company/company-invitation/company-invitation.entity.ts';
import { DeviceEntity } from '../modules/company/device/device.entity.ts';
import { encodeImage } from '../modules/service/image/encode-image.ts';
import { ImageEntity } from '../modules/service/image/image.entity.ts';
import { imageFolder, imageIdOf, sizeFile } from '../modules/service/image/image-files.ts';
import { SessionEntity } from '../modules/session/session/session.entity.ts';
import { makeDemoAudit } from './demo-audit.ts';
import { makeDemoCompany } from './demo-company.ts';
import { makeDemoDevices } from './demo-devices.ts';
import { makeDemoEvents } from './demo-events.ts';
import { makeDemoInvitations } from './demo-invitations.ts';
import { drawDemoLogo } from './demo-logo.ts';
import { makeDemoSessions } from './demo-sessions.ts';
import { Random } from './random.ts';

/** Writes rows with their own timestamps. */
const insertEvents = `
  INSERT INTO "session_events" ("sessionId", "companyId", "eventId", "at", "type", "by", "userId", "address", "details")
  SELECT * FROM json_to_recordset($1::json) AS event("sessionId" uuid, "companyId" uuid, "eventId" uuid, "at" timestamptz, "type" text,
    "by" text, "userId" uuid, "address" text, "details" jsonb)`;

interface DemoPlace {
  databaseUrl: string;
  dataDir: string;
  password: string;
}

/** Writes the demo company in one transaction if there is no company yet. */
export async function writeDemo({ databaseUrl, dataDir, password }: DemoPlace, now = new Date()): Promise<void> {
  const random = new Random(2181);
  const { company, subscription, identities, users } = makeDemoCompany(await hashPassword(password), now);
  const { companyId } = company;
  const devices = makeDemoDevices(random, companyId, now);
  const sessions = makeDemoSessions(random, { companyId, users, devices, now });

  const events = makeDemoEvents(random, sessions, users);

  const audit = makeDemoAudit(random, company, users, now);

  const env = readEnv({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const code = createCompanyCode(new SecretBox(await loadServerKeys(env)), companyId, now);
  const dataSource = await createDataSource({ url: databaseUrl, poolSize: 1, entities }).initialize();
  try {
    await dataSource.transaction(async (db) => {
      await db.query('LOCK TABLE companies IN EXCLUSIVE MODE');
      if (await db.exists(CompanyEntity)) return;
      await db.insert(CompanyEntity, company);
      await db.insert(CompanyCodeEntity, code);
      await db.insert(ImageEntity, await storeLogo(await openFiles(env), company));
      await db.insert(SubscriptionEntity, subscription);
      await db.insert(IdentityEntity, identities);
      await db.insert(UserEntity, users);
      await db.insert(CompanyInvitationEntity, makeDemoInvitations(company, users, now));
      await db.insert(DeviceEntity, devices);
      await db.insert(SessionEntity, sessions);
      await db.query(insertEvents, [JSON.stringify(events)]);
      await db.insert(AuditRecordEntity, audit as object[]);
    });
  } finally {
    await dataSource.destroy();
  }
}

async function storeLogo(files: FileService, { companyId, logo }: CompanyEntity): Promise<Partial<ImageEntity>> {
  const imageId = imageIdOf(logo ?? '') ?? companyId;
  const folder = imageFolder(imageId);
  for (const { size, content } of await encodeImage(await drawDemoLogo())) await files.write(sizeFile(folder, size), content);
  return { imageId, companyId, userId: null, file: folder };
}
