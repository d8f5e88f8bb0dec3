/** Later than the screen: files that the page names for later (`build/signed-in-page.ts` writes them), and acts after a paint. */

/** Fetched when somebody says so, and run when they are needed. */
export function fetchLaterFiles(): void {
  // in a browser that does not know such links they come when they are run
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    link.href = link.dataset['href'] ?? '';
    link.rel = link.as === 'style' ? 'preload' : 'modulepreload';
  }
}

/** When what has just been typed, pressed or answered is on the screen. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
