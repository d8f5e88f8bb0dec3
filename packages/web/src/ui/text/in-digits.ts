const grouped = new Intl.NumberFormat('zh-CN');

/** `12345` → `12,345` */
export const inDigits = (count: number): string => grouped.format(count);
