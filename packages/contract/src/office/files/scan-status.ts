/** The virus scanner's word on an uploaded file (`scan_status`). Without a scanner all of them wait, and are given out. */
export const ScanStatus = {
  waiting: 0,
  passed: 1,
  /** its bytes are gone */
  infected: 2,
} as const;
export type ScanStatus = (typeof ScanStatus)[keyof typeof ScanStatus];
