/** Sizes and days of documents, as they are shown. */

const UNITS = ['B', 'K', 'M', 'G', 'T'] as const;
const STEP = 1024;
const TEN_DIGITS = 10;

/** Bytes as `1.50M`: steps of 1024, two decimals, nothing above T. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // what would round up to a whole step belongs to the next unit
  while (unit < UNITS.length - 1 && Number(size.toFixed(2)) >= STEP) {
    size /= STEP;
    unit += 1;
  }
  return `${size.toFixed(2)}${UNITS[unit]}`;
}

/** `YYYY/MM/DD` in China standard time, of `YYYY-MM-DD HH:mm:ss`, of milliseconds, or of seconds when they have ten digits. */
export function formatDocumentDate(moment: string | number): string {
  const text = String(moment);
  if (!/^\d+$/.test(text)) return text.slice(0, TEN_DIGITS).replaceAll('-', '/');
  const ms = text.length === TEN_DIGITS ? Number(text) * 1000 : Number(text);
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(ms);
  return day.replaceAll('-', '/');
}
