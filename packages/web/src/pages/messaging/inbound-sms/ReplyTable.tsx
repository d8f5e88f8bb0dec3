/** The list of replies with what can be done about them: of everything in one's area, or of one application. */
import {
  exportInbound,
  type InboundRow,
  LISTED_REPLIES_MAX,
  pageInbound,
} from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { HandleStatus } from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../api/download.ts';
import { NumbersExport } from '../../../ui/form/NumbersExport.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import { namesOf } from '../../../ui/table/SearchForm.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { HandleDialog, type Handled } from './HandleDialog.tsx';
import { columnsOfAll, columnsOfOneApplication, filters } from './replies.tsx';
import { type Asked, ToConsultationDialog } from './ToConsultationDialog.tsx';

export function ReplyTable({ applyId, label }: { applyId?: string; label: string }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<readonly Handled[] | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const fixed = applyId === undefined ? {} : { applyId };
  const close = () => {
    setOpen(null);
    setChosen([]);
  };
  return (
    <>
      <PagedTable
        endpoint={pageInbound}
        label={label}
        columns={applyId === undefined ? columnsOfAll : columnsOfOneApplication}
        filters={filters}
        fixed={fixed}
        rowKey={keyOf}
        selection={{ keys: chosen, onChange: setChosen, can: mayChoose }}
        summary={({ more }) =>
          more && <p>只列出最近的 {inDigits(LISTED_REPLIES_MAX)} 条，其余的请用条件查找，或者导出。</p>
        }
        toolbar={
          <>
            {chosen.length > 0 && (
              <ActionButton
                kind="primary"
                label={`处理所选 ${chosen.length} 条`}
                onAct={() => setOpen(chosen.map(replyOf))}
              />
            )}
            <ExportReplies fixed={fixed} />
          </>
        }
        actions={(row) => (
          <>
            <ActionButton kind="link" label="处理" can={row.can.handle} onAct={() => setOpen([row])} />
            {row.consultation === null && (
              <ActionButton
                kind="link"
                label="转咨询"
                permission="consult:add"
                can={row.can.toConsultation}
                onAct={() => setAsked(row)}
              />
            )}
          </>
        )}
        empty="还没有收到短信。农户的回复会自动列在这里。"
      />
      {open !== null && <HandleDialog replies={open} onClose={close} />}
      {asked !== null && <ToConsultationDialog reply={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** With what the dialog needs, so that replies chosen on another page of the list are known there. */
const keyOf = ({ moId, content, moType, handleStatus, handleRemark }: InboundRow): string =>
  JSON.stringify({ moId, content, moType, handleStatus, handleRemark });
const replyOf = (key: string): Handled => JSON.parse(key) as Handled;

/** Several at once only of those that nobody has seen to: what was decided one by one is changed one by one. */
const mayChoose = ({ can, handleStatus }: InboundRow) =>
  can.handle !== true || handleStatus === HandleStatus.waiting ? can.handle : '已经处理过，请单独修改';

function ExportReplies({ fixed }: { fixed: { applyId?: string } }) {
  const { filters: set } = useListState(filters.flatMap(namesOf));
  return (
    <NumbersExport
      permission="sms:apply:export"
      title="导出上行短信"
      numbers="手机号码"
      note="导出符合现在查询条件的全部短信，不只是这一页。"
      onSave={(masked) => saveAnswer(exportInbound, { ...set, ...fixed, masked }, '上行短信.xlsx')}
    />
  );
}
