/** 上行短信: what farmers sent back, from one's own texts or one's area. */
import { usePermission } from '../../../session/session-context.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { ReplyTable } from './ReplyTable.tsx';

export function InboundPage() {
  const may = usePermission();
  return may(['sms:apply:add', 'sms:audit:detail', 'sms:supervise:sendDetail']) ? (
    <ReplyTable label="上行短信" />
  ) : (
    <NoPermissionState />
  );
}
