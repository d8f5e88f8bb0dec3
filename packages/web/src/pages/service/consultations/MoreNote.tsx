/** Said above a list that is longer than it may show. */
import { LISTED_CONSULTATIONS_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';

export function MoreNote() {
  return <p className="cell-note">只列出 {inDigits(LISTED_CONSULTATIONS_MAX)} 条，其余的请用条件查找。</p>;
}
