/** A ring of a console page: parts of a whole, with the share of the first in its middle. */
import { useMemo } from 'react';
import { Link } from 'react-router';
import { inDigits } from '../text/in-digits.ts';
import { TONE_TOKENS } from './bars.ts';
import { ChartFigure, type ChartNames } from './ChartFigure.tsx';
import { RING_HEIGHT, type Ring, ringOption, ringRows } from './ring.ts';

export function RingChart({ ring, ...names }: ChartNames & { ring: Ring }) {
  const said = JSON.stringify(ring);
  // figures are pushed every second, and are mostly the same
  const [makeOption, makePicture] = useMemo(() => {
    const read = JSON.parse(said) as Ring;
    return [ringOption(read, false), ringOption(read)];
  }, [said]);
  return (
    <ChartFigure
      {...names}
      makeOption={makeOption}
      makePicture={makePicture}
      height={RING_HEIGHT}
      table={ringRows(ring)}
    >
      <Legend ring={ring} />
    </ChartFigure>
  );
}

function Legend({ ring: { unit, parts } }: { ring: Ring }) {
  return (
    <ul className="ring-legend">
      {parts.map(({ name, value, tone, to }) => {
        const said = `${name} ${inDigits(value)} ${unit}`;
        return (
          <li key={name}>
            <span className="ring-swatch" style={{ background: `var(${TONE_TOKENS[tone]})` }} />
            {to === undefined || value === 0 ? said : <Link to={to}>{said}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
