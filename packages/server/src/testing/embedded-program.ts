// A program with nothing but the embedded PostgreSQL, for tests that kill it: prints the address when it is ready.
// node embedded-program.ts <folder> [without-user-namespace]

import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';

const [folder = '', mode] = process.argv.slice(2);
const log = (sentence: string) => process.stderr.write(`${sentence}\n`);
try {
  const server = await startEmbeddedPostgres({
    folder,
    log,
    userNamespace: mode !== 'without-user-namespace',
  });
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  process.stdout.write(`${server.url}\n`);
} catch (error) {
  log(String(error));
  process.stdout.write(`${error instanceof Error ? error.name : ''}\n`);
  process.exit(1);
}
