/**
 * Dependencies of the server's parts: made once at the start (or by a test), passed as plain arguments. A
 * feature takes only the members it names in its own signature; there is no container and no global.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { OutlineReader } from './access/outlines.ts';
import type { PersonalData } from './access/personal-data.ts';
import type { Config } from './config.ts';
import type { Tables } from './database/tables.ts';

/** The only source of the present moment, so that tests can choose it. */
export interface Clock {
  now(): Date;
}

export interface Dependencies {
  readonly db: Kysely<Tables>;
  /** The pool below Kysely, for what Kysely cannot do: COPY, LISTEN, cursors. */
  readonly pool: pg.Pool;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Config;
  readonly outlines: OutlineReader;
  /** The figures of `/metrics`; the sender adds its own. */
  readonly metrics: Registry;
}
