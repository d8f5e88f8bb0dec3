/**
 * True if the server has a newer console than the one that runs here. The page itself is the sign: it is never cached and
 * names its first script, whose name changes with everything that the script leads to.
 */
const RELOADED_AT = 'reloadedAt';
/** A reload that did not help is not tried again before this. */
const RELOAD_PAUSE_MS = 60_000;

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/** False as well when the server cannot be asked. */
export async function isNewerThere(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const served = SCRIPT.exec(await response.text())?.[1];
    return response.ok && served !== undefined && served !== running?.getAttribute('src');
  } catch {
    return false;
  }
}

/** After a script that could not be loaded: an update takes the old scripts away. Loads the console anew, once. */
export async function reloadIfNewer(): Promise<void> {
  const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - before < RELOAD_PAUSE_MS || !(await isNewerThere())) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
  // what is on the screen stays until the new page comes
  await new Promise(() => {});
}
