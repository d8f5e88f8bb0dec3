// Where `npm start` begins. Nothing but Node is imported before the cache of compiled modules is on: it halves the start. A second
// program on a data folder is turned away before the program is loaded, which takes seconds on a slow machine.

import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)));
const { takeDataFolder } = await import('./database/data-folder.ts');
const unlock = takeDataFolder();
const { runProgram } = await import('./program.ts');
await runProgram(unlock);
