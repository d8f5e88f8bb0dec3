/** PostgreSQL's code for a lock that somebody held for longer than `lock_timeout`, or at all with NOWAIT. */
const LOCK_NOT_AVAILABLE = '55P03';

export const isLockNotAvailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
