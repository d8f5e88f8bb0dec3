/**
 * The console and the component kit, on their way while somebody types: fetched with the first letter, run while the server
 * looks at the password, so that the console stands at once when it is right. Run earlier, they would keep the next key of a
 * telephone waiting.
 */
import { afterPaint, fetchLaterFiles } from './session/later-files.ts';

let isRunning = false;

export const fetchConsoleSoon = (): void => afterPaint(fetchLaterFiles);
export const runConsoleSoon = (): void => afterPaint(runConsole);

export function runConsole(): void {
  if (isRunning) return;
  isRunning = true;
  // a failure shows itself when the console is really opened
  Promise.all([import('./router.tsx'), import('./ui/KitProvider.tsx')]).catch(() => {
    isRunning = false;
  });
}
