/** The dark modules of a QR code as one path of an SVG: a stroke for each run in a row, a module being a unit wide. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.map(rowPath).join('');
}

function rowPath(row: readonly boolean[], y: number): string {
  return row
    .map((dark, x) => {
      if (!dark || row[x - 1]) return '';
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      return `M${x} ${y}h${width}v1h-${width}z`;
    })
    .join('');
}
