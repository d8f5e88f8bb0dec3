/** The product's own icons, by the names that the menu uses. A name without a drawing shows a dot. */
import './icon.css';

export const drawings: Readonly<Record<string, string>> = {
  home: 'M3 11l9-8 9 8M5 10v10h5v-6h4v6h5V10',
  message: 'M4 5h16v11H9l-5 4zM8 9h8M8 12h5',
  edit: 'M4 20h4L20 8l-4-4L4 16zM14 6l4 4',
  book: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
  check: 'M4 4h16v16H4zM8 12l3 3 5-6',
  hand: 'M3 14l4-2 5 2h4a2 2 0 0 1 0 4h-4M7 20h8l6-5M12 9l3-5 3 5z',
  screen: 'M3 4h18v12H3zM8 20h8M12 16v4M7 13V9M12 13V7M17 13v-3',
  monitor: 'M3 5h18v11H3zM9 20h6M12 16v4M7 12l3-3 2 2 5-4',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8 12l3 3 5-6',
  template: 'M4 4h16v5H4zM4 12h7v8H4zM14 12h6M14 16h6M14 20h6',
  phone: 'M7 2h10v20H7zM11 18h2',
  menu: 'M4 6h16M4 12h16M4 18h16',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  tick: 'M5 12l5 5 9-11',
  refresh: 'M20 11a8 8 0 0 0-14-4L4 9M4 4v5h5M4 13a8 8 0 0 0 14 4l2-2M20 20v-5h-5',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 11v2M12 11v2M19 11v2',
  calendar: 'M4 5h16v15H4zM4 10h16M8 3v4M16 3v4',
  export: 'M12 15V4M7 9l5-5 5 5M4 13v7h16v-7',
  download: 'M12 4v11M7 10l5 5 5-5M4 20h16',
  audit: 'M6 3h12v18H6zM9 13l2 2 4-5M9 7h6',
  chat: 'M3 5h13v9H8l-5 4zM19 9h2v12l-4-3h-7v-2',
  call: 'M6 3l3 5-2 2c1 3 4 6 7 7l2-2 5 3v3c-8 2-18-8-18-15z',
  question: 'M4 4h16v13h-7l-4 4v-4H4zM10 8a2 2 0 1 1 3 2l-1 1v1M12 14v.5',
  reply: 'M4 5h16v11H9l-5 4zM10 13l-3-3 3-3M7 10h6a3 3 0 0 1 3 3',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  storm: 'M7 15a4 4 0 0 1 0-8 5 5 0 0 1 9.6-1A4.5 4.5 0 0 1 17 15M12 12l-3 5h4l-2 5',
  news: 'M4 4h13v16H6a2 2 0 0 1-2-2zM17 9h3v9a2 2 0 0 1-2 2M7 8h7M7 12h7M7 16h4',
  article: 'M5 3h10l4 4v14H5zM15 3v4h4M8 11h8M8 15h8',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  display: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  setting: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4v6M7 14v6',
  tree: 'M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4',
  'map-pin': 'M12 21c4-5 7-8 7-12a7 7 0 1 0-14 0c0 4 3 7 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  apps: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  siren: 'M6 18v-6a6 6 0 0 1 12 0v6M4 18h16v3H4zM12 2v1M4 6l1 1M20 6l-1 1M12 10v4',
  sell: 'M3 9l2-5h14l2 5M4 9v11h16V9M3 9h18M12 19v-6M9 15l3-3 3 3',
  buy: 'M3 4h3l2 11h10l2-8H7M9 20h1M17 20h1',
  exchange: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  tag: 'M3 12V3h9l9 9-9 9zM8 8v.5',
  image: 'M4 4h16v16H4zM4 16l5-5 4 4 3-3 4 4M9 8v.5',
  device: 'M5 3h14v12H5zM9 20h6M12 15v5M8 7h5M8 11h3',
  antenna: 'M12 13v8M9 21h6M12 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a7 7 0 0 1 0-10M17 6a7 7 0 0 1 0 10',
  plug: 'M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3',
  'id-card':
    'M3 5h18v14H3zM8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16c0-1.5 1.3-2.5 3-2.5s3 1 3 2.5M14 9h4M14 13h4',
  profile: 'M5 3h14v18H5zM12 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 17c0-2 1.8-3.5 4-3.5s4 1.5 4 3.5',
  log: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9v4M17 12v3',
  contacts:
    'M6 3h13v18H6zM3 8h3M3 12h3M3 16h3M12.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 17c0-2 1.5-3 3.5-3s3.5 1 3.5 3',
  dict: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6',
  chart: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  stop: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM6 6l12 12',
  inbox: 'M4 4h16v16H4zM4 14h5l1 2h4l1-2h5M12 6v5M10 9l2 2 2-2',
  sliders: 'M4 6h7M15 6h5M13 4v4M4 12h3M11 12h9M9 10v4M4 18h9M17 18h3M15 16v4',
  users:
    'M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-3.5 3-5.5 7-5.5s7 2 7 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2.5.6 4 2.4 4 5',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  outbox: 'M4 4h16v16H4zM4 14h5l1 2h4l1-2h5M12 11V5M10 7l2-2 2 2',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4M12 5V3',
  flag: 'M5 21V4h13l-3 4 3 4H5',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  'list-check': 'M4 6l1.5 1.5L8 5M4 12l1.5 1.5L8 11M4 18l1.5 1.5L8 17M11 6h9M11 12h9M11 18h9',
  tour: 'M3 19l6-10 4 6 2-3 6 7zM17 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  house: 'M3 11l9-7 9 7M6 10v10h12V10M10 20v-5h4v5',
  bed: 'M3 5v15M3 16h18v4M21 16v-4H9V9H3M6 12.5a1.5 1.5 0 1 0 0-3',
  fruit: 'M12 8c-6-3-8 1-7 6 1 4 4 7 7 6 3 1 6-2 7-6 1-5-1-9-7-6zM12 8c0-2 1-4 3-5',
  food: 'M4 11h16a8 8 0 0 1-16 0zM8 20h8M9 8c-1-1 1-2 0-4M14 8c-1-1 1-2 0-4',
  play: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 8l6 4-6 4z',
  ticket: 'M3 7h18v4a2 2 0 0 0 0 4v4H3v-4a2 2 0 0 0 0-4zM14 7v12',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6',
};
const DOT = 'M11 12h2M12 11v2';

export function Icon({ name }: { name: string | null }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
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
