/** True if the list of one's exports is open: any page that begins one opens it, the header shows it. */
import { Listeners } from '../notices/listeners.ts';

let isOpen = false;
const listeners = new Listeners();

export const areExportsOpen = (): boolean => isOpen;

export function showExports(open: boolean): void {
  isOpen = open;
  listeners.tell();
}

export const listenToExports = listeners.add;
