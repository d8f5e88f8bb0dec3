/** A screen on the wall reads everything anew by itself, and not while nobody sees it. */
export const REFRESH = { pollMs: 300_000, isQuiet: true, keepPrevious: true } as const;
