/** True if the screen is as narrow as a telephone's, where rows are cards and fields stand below each other. */
import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 767.98px)');

const listen = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

export const useNarrow = (): boolean => useSyncExternalStore(listen, () => narrow.matches);
