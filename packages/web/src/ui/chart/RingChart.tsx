/** A ring of a console page: parts of a whole, with the share of the first in its middle. */
import { useMemo } from 'react';
import { ChartFigure, type ChartNames } from './ChartFigure.tsx';
import { RING_HEIGHT, type Ring, ringOption, ringRows } from './ring.ts';

export function RingChart({ ring, ...names }: ChartNames & { ring: Ring }) {
  const said = JSON.stringify(ring);
  // figures are pushed every second, and are mostly the same
  const makeOption = useMemo(() => ringOption(JSON.parse(said) as Ring), [said]);
  return <ChartFigure {...names} makeOption={makeOption} height={RING_HEIGHT} table={ringRows(ring)} />;
}
