/** Said above a list that is longer than it may show. */
import { LISTED_CONSULTATIONS_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';

export function MoreNote() {
  return (
    <p className="cell-note">
      只列出 {LISTED_CONSULTATIONS_MAX.toLocaleString('zh-CN')} 条，其余的请用条件查找。
    </p>
  );
}
