/** The tab of an application that opens first, where the address names none. */
import type { Details } from '../application/details.ts';

/** Before it is sent its text is what counts, and from then on where it stands. */
export const firstTabOf = ({ realSendTime }: Pick<Details, 'realSendTime'>): 'basic' | 'situation' =>
  realSendTime === null ? 'basic' : 'situation';
