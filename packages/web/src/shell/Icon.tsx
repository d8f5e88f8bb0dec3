/** The product's own icons, by the names that the menu uses (contract §14.2). A name without a drawing shows a dot. */
const drawings: Readonly<Record<string, string>> = {
  home: 'M3 11l9-8 9 8M5 10v10h5v-6h4v6h5V10',
  message: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  edit: 'M4 20h4L20 8l-4-4L4 16zM14 6l4 4',
  check: 'M4 4h16v16H4zM8 12l3 3 5-6',
  monitor: 'M3 5h18v11H3zM9 20h6M12 16v4M7 12l3-3 2 2 5-4',
  phone: 'M7 2h10v20H7zM11 18h2',
  menu: 'M4 6h16M4 12h16M4 18h16',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6',
};
const DOT = 'M11 12h2M12 11v2';

export function Icon({ name }: { name: string | null }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d={drawings[name ?? ''] ?? DOT}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
