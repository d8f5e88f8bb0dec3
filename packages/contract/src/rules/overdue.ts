/** From here on something that waits for a person is overdue: readers see it in red, supervisors count it. Farmers wait as well. */
export const OVERDUE_HOURS = 24;
export const OVERDUE_MS = OVERDUE_HOURS * 3_600_000;
