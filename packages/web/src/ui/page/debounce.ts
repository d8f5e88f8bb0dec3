/** Holds an action back until nothing has asked for it for a while. What follows a typed value is settled.ts. */

/** The last of several calls within `waitMs` is the one that is made. */
export function debounce<Args extends readonly unknown[]>(
  action: (...args: Args) => void,
  waitMs: number,
): (...args: Args) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), waitMs);
  };
}
