// Records a program's statements, to show that two calls cost the same work without measuring time.

import type { TestDatabase } from './database.ts';

/** The texts of all statements while `work` runs. */
export async function recordStatements(
  database: TestDatabase,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const texts: string[] = [];
  const patched = new Map<object, unknown>();
  const listen = (client: { query: unknown }) => {
    if (patched.has(client)) return;
    const query = client.query as (...given: unknown[]) => unknown;
    patched.set(client, query);
    client.query = (...given: unknown[]) => {
      const [asked] = given as [string | { text: string }];
      texts.push(typeof asked === 'string' ? asked : asked.text);
      return query.apply(client, given);
    };
  };
  database.pool.on('acquire', listen as never);
  try {
    await work();
  } finally {
    database.pool.off('acquire', listen as never);
    for (const [client, query] of patched) Object.assign(client, { query });
  }
  return texts;
}
