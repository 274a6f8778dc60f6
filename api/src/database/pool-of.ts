import type pg from 'pg';
import type { DataSource } from 'typeorm';

/** The connections that serve requests. */
export const poolOf = ({ driver }: DataSource): pg.Pool => (driver as unknown as { master: pg.Pool }).master;
