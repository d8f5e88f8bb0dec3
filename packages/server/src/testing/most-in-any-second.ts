/** The most of these moments, in milliseconds and in any order, that any window of one second holds. */
export function mostInAnySecond(moments: readonly number[]): number {
  const sorted = [...moments].sort((a, b) => a - b);
  let most = 0;
  let from = 0;
  for (const [index, moment] of sorted.entries()) {
    while (moment - (sorted[from] ?? 0) >= 1_000) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
