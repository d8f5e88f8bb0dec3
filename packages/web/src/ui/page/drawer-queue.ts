/** The list that a drawer was opened from, where one thing after another is decided: it goes on with the next one. */
import { createContext, type ReactNode } from 'react';

export interface DrawerQueue {
  /** at the head of the drawer */
  readonly controls: ReactNode;
  /** this one is decided: instead of closing */
  readonly goOn: () => void;
}

/** Null: the drawer stands alone. */
export const DrawerQueueContext = createContext<DrawerQueue | null>(null);
