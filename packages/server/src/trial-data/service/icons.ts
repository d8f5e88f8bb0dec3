/** Icons of the trial's applications: white lines on a ground of their colour. */
import sharp from 'sharp';

const LINES = {
  question: 'M4 4h16v13h-7l-4 4v-4H4zM10 8a2 2 0 1 1 3 2l-1 1v1M12 14v.5',
  weather: 'M7 15a4 4 0 0 1 0-8 5 5 0 0 1 9.6-1A4.5 4.5 0 0 1 17 15M12 12l-3 5h4l-2 5',
  market: 'M3 9l2-5h14l2 5M4 9v11h16V9M3 9h18M12 19v-6M9 15l3-3 3 3',
  call: 'M6 3l3 5-2 2c1 3 4 6 7 7l2-2 5 3v3c-8 2-18-8-18-15z',
  book: 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2zM12 6v14',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8 12l3 3 5-6',
} as const;
export type TrialIcon = keyof typeof LINES;

const SIDE = 96;

export const drawIcon = (icon: TrialIcon, colour: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-6 -6 36 36">
      <rect x="-6" y="-6" width="36" height="36" fill="${colour}"/>
      <path d="${LINES[icon]}" fill="none" stroke="#fff" stroke-width="1.6"/></svg>`),
  )
    .png()
    .toBuffer();
