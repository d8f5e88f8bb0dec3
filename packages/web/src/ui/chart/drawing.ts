/** A chart in its place: fetches the library with the first one, and saves a picture of it. */
import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The shape of a map, by its name in the chart library. */
export type MapShape = { name: string; shape: object };
/**
 * @param em the height of the text around the chart, in pixels
 * @param colourOf a colour of the page by its token
 */
export type MakeOption = (em: number, colourOf: (token: string) => string) => EChartsCoreOption;

export interface Drawing {
  /** the library could not be fetched */
  readonly isLost: boolean;
  /** a PNG of the chart as it is, or as it is to be on a picture; null while there is no place for it */
  readonly toPicture: (makePicture?: MakeOption) => Promise<Blob | null>;
}

/** Draws into the place, anew with its size, its data, and the colours and text size of the page. */
export function useDrawing(
  place: RefObject<HTMLDivElement | null>,
  makeOption: MakeOption,
  map?: MapShape,
  onPick?: (name: string) => void,
): Drawing {
  const [isLost, setLost] = useState(false);
  const chart = useRef<EChartsType | null>(null);
  const latest = useRef({ makeOption, map, onPick });
  const draw = useRef<() => void>(() => {});
  useEffect(() => {
    latest.current = { makeOption, map, onPick };
    draw.current();
  }, [makeOption, map, onPick]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const watcher = new ResizeObserver(() => {
      chart.current?.resize();
      draw.current();
    });
    // light, dark and large text are words on the root
    const looks = new MutationObserver(() => draw.current());
    import('./echarts.ts')
      .then(({ init, registerMap }) => {
        if (isGone) return;
        chart.current = init(element, null, { renderer: 'svg' });
        chart.current.on('click', ({ name }) => latest.current.onPick?.(name));
        draw.current = () => {
          const { map: shape } = latest.current;
          if (shape) registerMap(shape.name, shape.shape as never);
          const option = { animation: !prefersStillness(), ...optionIn(element, latest.current.makeOption) };
          chart.current?.setOption(option, { notMerge: true });
        };
        draw.current();
        watcher.observe(element);
        looks.observe(document.documentElement, {
          attributes: true,
          attributeFilter: ['data-theme', 'data-text'],
        });
      })
      .catch(() => setLost(true));
    return () => {
      isGone = true;
      watcher.disconnect();
      looks.disconnect();
      draw.current = () => {};
      chart.current?.dispose();
      chart.current = null;
    };
  }, [place]);
  return {
    isLost,
    toPicture: (makePicture) => toPicture(place.current, makePicture ?? latest.current.makeOption),
  };
}

function optionIn(element: HTMLElement, makeOption: MakeOption): EChartsCoreOption {
  const style = getComputedStyle(element);
  return makeOption(Number.parseFloat(style.fontSize), (token) => style.getPropertyValue(token).trim());
}

/** Twice as fine as on the screen. Drawn anew: what is on the screen is no bitmap. */
const PICTURE_RATIO = 2;

async function toPicture(element: HTMLElement | null, makeOption: MakeOption): Promise<Blob | null> {
  if (!element) return null;
  const { init } = await import('./echarts.ts');
  const { width, height } = element.getBoundingClientRect();
  const sheet = document.createElement('div');
  const chart = init(sheet, null, { renderer: 'canvas', width, height });
  chart.setOption({ ...optionIn(element, makeOption), animation: false });
  const canvas = chart.renderToCanvas({
    pixelRatio: PICTURE_RATIO,
    backgroundColor: getComputedStyle(element).getPropertyValue('--paper').trim(),
  });
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  chart.dispose();
  return picture;
}

export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
