/** The newest push of a content, for whoever finds that push. */
import * as z from 'zod/mini';
import { id } from '../../envelope.ts';

export const madePush = z.object({
  pushId: id,
  /** PUSH_STATUS */
  pushStatus: z.number(),
});
export type MadePush = z.output<typeof madePush>;
