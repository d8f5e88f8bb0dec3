/** Holds an action back until nothing has asked for it for a while. */

const WAIT_MS = 2000;

/** The last of several calls within `waitMs` is the one that is made. */
export function debounce<Args extends readonly unknown[]>(
  action: (...args: Args) => void,
  waitMs: number = WAIT_MS,
): (...args: Args) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), waitMs);
  };
}
