/**
 * Spans of a measurement that the machine had to itself. A virtual machine whose host is busy stands still at
 * any moment, for a tenth of a second now and then, and a slowest hundredth then tells of the host. Whole
 * spans are judged, never single answers, since a slow answer meets a halt more often than a quick one.
 */
import { cpus } from 'node:os';
import { stolenSeconds } from './machine.ts';

const SPAN_MS = 500;
/** One tick of the system's clock, the least that it counts, in half a second on two processors. */
const QUIET_SHARE = 0.011;

interface Span {
  readonly from: number;
  readonly until: number;
  readonly stolenShare: number;
}

export class StolenTime {
  readonly #spans: Span[] = [];
  readonly #timer: NodeJS.Timeout;
  #from = performance.now();
  #stolen = stolenSeconds();

  constructor() {
    this.#timer = setInterval(() => this.#endSpan(), SPAN_MS);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#endSpan();
  }

  #endSpan(): void {
    const [until, stolen] = [performance.now(), stolenSeconds()];
    const seconds = ((until - this.#from) / 1000) * cpus().length;
    this.#spans.push({ from: this.#from, until, stolenShare: (stolen - this.#stolen) / seconds });
    this.#from = until;
    this.#stolen = stolen;
  }

  /** Of the whole time, 0 to 1. */
  get share(): number {
    const length = ({ from, until }: Span) => until - from;
    const stolen = this.#spans.reduce((sum, span) => sum + span.stolenShare * length(span), 0);
    return stolen / this.#spans.reduce((sum, span) => sum + length(span), 0);
  }

  /** True if the machine was left alone from the span before this moment to the one after it. */
  isQuietAround(moment: number): boolean {
    const index = this.#spans.findIndex(({ from, until }) => from <= moment && moment < until);
    const around = [this.#spans[index - 1], this.#spans[index], this.#spans[index + 1]];
    return index >= 0 && around.every((span) => span === undefined || span.stolenShare <= QUIET_SHARE);
  }
}
