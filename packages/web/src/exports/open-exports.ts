/** True if the list of one's exports is open: any page that begins one opens it, the header shows it. */
let isOpen = false;
const listeners = new Set<() => void>();

export const areExportsOpen = (): boolean => isOpen;

export function showExports(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function listenToExports(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
