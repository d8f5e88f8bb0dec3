// Writes down every statement that a run asks its database, for test/oldest-postgres. RECORD_STATEMENTS names the folder.

import { appendFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

const folder = process.env['RECORD_STATEMENTS'];
if (folder) {
  const texts = new Set<string>();
  const { prototype } = pg.Client;
  const query = prototype.query as (...given: unknown[]) => unknown;
  prototype.query = function record(this: pg.Client, ...given: unknown[]) {
    const [asked] = given as [string | { text?: string }];
    texts.add((typeof asked === 'string' ? asked : asked.text) ?? '');
    return query.apply(this, given);
  } as typeof prototype.query;
  afterAll(() => {
    prototype.query = query as typeof prototype.query;
    const lines = [...texts].map((text) => `${JSON.stringify(text)}\n`);
    appendFileSync(path.join(folder, `${process.pid}.jsonl`), lines.join(''));
  });
}
