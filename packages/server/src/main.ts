// Where `npm start` begins. Nothing but Node is imported before the cache of compiled modules is on: it halves the start.

import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)));
const { runProgram } = await import('./program.ts');
await runProgram();
