/** 成功 or 失败, of an act as of a sign-in. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { LOGGED_RESULT, LoggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';

export function ResultTag({ result }: { result: number }) {
  return (
    <Tag tone={result === LoggedResult.succeeded ? 'good' : 'bad'}>{labelOf(LOGGED_RESULT, result)}</Tag>
  );
}
