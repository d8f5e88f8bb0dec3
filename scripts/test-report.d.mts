export interface RunReport {
  passed: number;
  failed: number;
  names: string[];
  secondTries: string[];
  /** tests that did not run on this machine */
  leftOut: string[];
}
export function readVitestReport(report: string): RunReport;
