/** Page numbers that a long list offers. */

/** First, last, the open page and its neighbours; null for a gap between them. */
export function pagesAround(pageNum: number, pages: number): (number | null)[] {
  const near = [1, pageNum - 1, pageNum, pageNum + 1, pages].filter((page) => page >= 1 && page <= pages);
  const sorted = [...new Set(near)].sort((one, other) => one - other);
  return sorted.flatMap((page, place) => {
    const before = sorted[place - 1];
    return before !== undefined && page - before > 1 ? [null, page] : [page];
  });
}
