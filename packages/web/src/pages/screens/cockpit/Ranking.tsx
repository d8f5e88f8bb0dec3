/** Places in the order of one figure, each with a bar as long as it. */

export interface RankedPlace {
  readonly deptId: string;
  readonly deptName: string;
  readonly rank: number;
  readonly length: number;
  /** the figure as people read it */
  readonly text: string;
}

export function Ranking({ label, rows }: { label: string; rows: readonly RankedPlace[] }) {
  const most = Math.max(...rows.map(({ length }) => length), Number.MIN_VALUE);
  return (
    <ol className="cockpit-ranking" tabIndex={0} aria-label={label}>
      {rows.map(({ deptId, deptName, rank, length, text }) => (
        <li key={deptId}>
          <b>{rank}</b>
          <span>{deptName}</span>
          <i style={{ width: `${(length / most) * 100}%` }} />
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
