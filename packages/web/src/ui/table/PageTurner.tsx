/** Back and forth in a list that has no room for a table's foot. Nothing where there is one page. */
export interface PageTurnerProps {
  pageNum: number;
  pages: number;
  onTurn: (pageNum: number) => void;
}

export function PageTurner({ pageNum, pages, onTurn }: PageTurnerProps) {
  if (pages <= 1) return null;
  const button = (label: string, to: number, isEnd: boolean) => (
    <button type="button" className="plain-button" disabled={isEnd} onClick={() => onTurn(to)}>
      {label}
    </button>
  );
  return (
    <>
      {button('上一页', pageNum - 1, pageNum <= 1)}
      <span>
        第 {pageNum} 页，共 {pages} 页
      </span>
      {button('下一页', pageNum + 1, pageNum >= pages)}
    </>
  );
}
