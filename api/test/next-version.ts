import type { DataSource } from 'typeorm';

/** Adds all that migrations of the next version may add while servers of this one serve. */
export async function addNextVersion(dataSource: DataSource): Promise<void> {
  const tables: { name: string }[] = await dataSource.query(`SELECT tablename AS "name" FROM pg_tables WHERE schemaname = 'public'`);
  for (const { name } of tables) {
    const columns = `ADD "nextText" text, ADD "nextCount" integer NOT NULL DEFAULT 0, ADD "nextTags" text[] NOT NULL DEFAULT '{}'`;
    await dataSource.query(`ALTER TABLE "${name}" ${columns}`);
    await dataSource.query(`CREATE INDEX "${name}_next" ON "${name}" ("nextText")`);
  }
  await dataSource.query(
    'CREATE TABLE "next_things" ("thingId" uuid PRIMARY KEY, "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE)',
  );
  await dataSource.query(`INSERT INTO "migrations" ("timestamp", "name") VALUES (9999999999999, 'NextVersion9999999999999')`);
}
