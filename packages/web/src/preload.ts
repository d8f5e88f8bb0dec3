/**
 * The console and the component kit, on their way while somebody types: fetched with the first letter, run while the server
 * looks at the password, so that the console stands at once when it is right. Run earlier, they would keep the next key of a
 * telephone waiting.
 */
import { fetchLaterFiles } from './session/later-files.ts';

let isRunning = false;

/** When what was typed or pressed is on the screen. */
const afterPaint = (act: () => void) => () => void requestAnimationFrame(() => setTimeout(act));

export const fetchConsoleSoon = afterPaint(fetchLaterFiles);
export const runConsoleSoon = afterPaint(runConsole);

export function runConsole(): void {
  if (isRunning) return;
  isRunning = true;
  // a failure shows itself when the console is really opened
  Promise.all([import('./router.tsx'), import('./ui/page/KitProvider.tsx')]).catch(() => {
    isRunning = false;
  });
}
