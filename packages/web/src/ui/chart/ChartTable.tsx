/** The content of a chart, for who hears the page. */
export interface ChartTableProps {
  label: string;
  /** heads first */
  rows: readonly (readonly string[])[];
}

export function ChartTable({ label, rows: [head = [], ...rows] }: ChartTableProps) {
  return (
    <table className="only-heard" aria-label={`${label}的数据`}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, line) => (
          // two places may have one name
          <tr key={`${line} ${cells[0]}`}>
            {cells.map((cell, place) => (
              <td key={`${place} ${head[place]}`}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
