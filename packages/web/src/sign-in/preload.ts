/** Fetches the console and the component kit while somebody types, so that the console stands at once when the password is right. */
let started = false;

export function preloadConsole(): void {
  if (started) return;
  started = true;
  // a failure shows itself when the console is really opened
  Promise.all([import('../router.tsx'), import('../ui/KitProvider.tsx')]).catch(() => {
    started = false;
  });
}
