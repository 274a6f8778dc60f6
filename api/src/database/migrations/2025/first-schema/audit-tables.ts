export const auditTables = [
  // No foreign key to users: a record keeps its content when a user is deleted.
  `CREATE TABLE "audit_records" (
    "auditId" uuid PRIMARY KEY,
    "companyId" uuid NOT NULL REFERENCES "companies" ON DELETE CASCADE,
    "at" timestamptz NOT NULL DEFAULT clock_timestamp(),
    "action" text NOT NULL CHECK ("action" <> ''),
    "byId" uuid,
    "byName" text,
    "subjectId" uuid,
    "subjectName" text,
    "address" text,
    "details" jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof("details") = 'object'),
    "search" text NOT NULL
  )`,
  'CREATE INDEX "audit_records_in_order" ON "audit_records" ("companyId", "at", "auditId")',
  'CREATE INDEX "audit_records_by_action" ON "audit_records" ("companyId", "action", "at")',
  'CREATE INDEX "audit_records_search" ON "audit_records" USING gin ("search" gin_trgm_ops)',
  // Deletes are allowed only by the cascade from a company, whose row is already gone then.
  `CREATE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM "companies" WHERE "companyId" = OLD."companyId") THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'audit_records is only ever added to';
    END
  $$`,
  `CREATE TRIGGER "audit_records_append_only" BEFORE UPDATE OR DELETE ON "audit_records"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_audit"()`,
  `CREATE TRIGGER "audit_records_not_emptied" BEFORE TRUNCATE ON "audit_records"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"()`,
];
