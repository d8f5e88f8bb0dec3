/** Outcome of adding people to a group, in words. */
export function addedInWords(added: { successCount: number; repeatedCount: number }): string {
  const { successCount, repeatedCount } = added;
  if (successCount === 0) return '没有添加：他们已经都在分组里';
  return `已添加 ${successCount} 人${repeatedCount > 0 ? `，另有 ${repeatedCount} 人已在分组里` : ''}`;
}
