/**
 * Above the list of those whom a text did not reach: where their numbers are whole, for a call. Masked as they are here nobody can be
 * called; the list of visits shows each whole, and writes down who looked.
 */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { visitProgress } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { useListState } from '../../../../ui/table/list-state.ts';
import type { Details } from '../application/details.ts';
import { exportsDetails } from '../lists/ExportDetailsButton.tsx';
import { OpenVisitsButton } from './OpenVisitsButton.tsx';
import { VISITED_AFTER } from './VisitPanel.tsx';

const NAMES = ['sendResult'];
const MISSED: readonly string[] = [String(SendResult.failed), String(SendResult.unknown)];

export function CallNote({ details }: { details: Details }) {
  const may = usePermission();
  const { filters } = useListState(NAMES);
  const isWanted = VISITED_AFTER.includes(details.sendStatus) && MISSED.includes(filters['sendResult'] ?? '');
  const { data } = useCall(visitProgress, isWanted ? { applyId: details.applyId } : null, { isQuiet: true });
  if (!isWanted || !data) return null;
  return (
    <div className="page-note call-note" role="note">
      {data.openTime !== null && may('sms:apply:add') ? (
        <>
          要打电话告知：在未送达名单里可以看完整号码、直接拨打，并记下结果。
          <Link className="plain-button" to={paths.undelivered(details.applyId)}>
            打开未送达名单
          </Link>
        </>
      ) : data.mayOpen ? (
        <>
          要打电话告知：先生成未送达名单，您和所在村、乡镇的信息员在名单里可以看完整号码、直接拨打。
          <OpenVisitsButton details={details} />
        </>
      ) : (
        '要打电话告知：完整号码由所在村、乡镇的信息员在“未送达回访”里查看。'
      )}
      {may(exportsDetails) && <span>要打印出来的，用“导出明细”，只导出这些人。</span>}
    </div>
  );
}
