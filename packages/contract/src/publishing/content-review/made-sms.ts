/** The mass SMS that was made of a content, while that application stands. */
import * as z from 'zod/mini';
import { id } from '../../envelope.ts';

export const madeSms = z.object({
  applyId: id,
  applyNo: z.string(),
  auditStatus: z.number(),
  sendStatus: z.number(),
  /** recipients, from its submission on */
  validCount: z.number(),
  /** texts that left so far */
  sendCount: z.number(),
  applyUserName: z.string(),
  /** the reader may open it */
  isOpenable: z.boolean(),
});
export type MadeSms = z.output<typeof madeSms>;
