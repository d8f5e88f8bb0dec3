/** Why a text is urgent, where the program says it: of an emergency. */
import { labelOf, WARN_LEVEL } from '../../dictionaries.ts';

export const emergencyReason = (warnLevel: number): string =>
  `应急短信，${labelOf(WARN_LEVEL, warnLevel)}预警`;

/** Emergencies that were submitted under the word of the lane are told in the word of the menu; what is stored is covered by their hash. */
export const urgentReasonInWords = (reason: string | null): string =>
  (reason ?? '').replace(/^应急通道：/, '应急短信，');
