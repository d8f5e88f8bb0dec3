/** Several files chosen together, of which as many are sent as there is room for. */
import { useState } from 'react';

export interface RoomOptions {
  /** how many there may be */
  max: number;
  /** how many there are */
  count: number;
  /** 张 */
  unit: string;
  start: (files: readonly File[]) => Promise<void>;
  /** while files are on their way the form is not to be sent */
  onBusy: (isBusy: boolean) => void;
}

export interface Room {
  /** for so many more */
  readonly left: number;
  /** says how many of those chosen last were left out */
  readonly tooMany: string | null;
  readonly choose: (files: readonly File[]) => Promise<void>;
}

export function useRoom({ max, count, unit, start, onBusy }: RoomOptions): Room {
  const [tooMany, setTooMany] = useState<string | null>(null);
  const left = max - count;
  const choose = async (files: readonly File[]) => {
    const over = files.length - left;
    setTooMany(over > 0 ? `最多 ${max} ${unit}，后面的 ${over} ${unit}没有上传` : null);
    onBusy(true);
    await start(files.slice(0, left));
    onBusy(false);
  };
  return { left, tooMany, choose };
}
