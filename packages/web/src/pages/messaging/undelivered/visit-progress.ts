/** Progress of the visits, in words. */
import { inDigits } from '../../../ui/text/in-digits.ts';

export const progressInWords = ({ total, done }: { total: number; done: number }): string =>
  total > done
    ? `已回访 ${inDigits(done)} / ${inDigits(total)} 人，还差 ${inDigits(total - done)} 人`
    : `已全部回访（${inDigits(total)} 人）`;
