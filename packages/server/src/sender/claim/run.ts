/** Recipients of an application, from one sequence number to another, both included. */
export interface Run {
  readonly applyId: string;
  readonly from: number;
  readonly to: number;
}
