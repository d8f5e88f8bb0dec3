/** Recipients of an application, a slice or a sample, counted by result. */
export interface Standing {
  validCount: number;
  waitingCount: number;
  inFlightCount: number;
  submittedCount: number;
  deliveredCount: number;
  failedCount: number;
  unknownCount: number;
  cancelledCount: number;
}
