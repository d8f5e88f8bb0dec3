// npm run dev: the program, started again whenever a source file of the server changes, and beside it Vite, which
// puts changes of the console into the open page. Vite hands calls of the API on to the program.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { CHECKOUT } from './run.mjs';

const port = Number(process.env.PORT || 8080);
const env = { ...process.env, PORT: String(port), API_URL: `http://127.0.0.1:${port}` };

const parts = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
    cwd: CHECKOUT,
    env,
    stdio: 'inherit',
  }),
  spawn(
    process.execPath,
    [path.join(CHECKOUT, 'node_modules/vite/bin/vite.js'), '--port', String(port + 1)],
    {
      cwd: path.join(CHECKOUT, 'packages/web'),
      env,
      stdio: 'inherit',
    },
  ),
];

// Ctrl-C reaches both by itself; a signal to this program alone must be handed on.
for (const signal of ['SIGTERM', 'SIGHUP'])
  process.on(signal, () => parts.forEach((part) => part.kill(signal)));
process.on('SIGINT', () => {});
await Promise.race(parts.map((part) => new Promise((resolve) => part.once('exit', resolve))));
for (const part of parts) part.kill('SIGTERM');
