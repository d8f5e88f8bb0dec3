/** Says what was done about one or several replies, and corrects what the program took them for. */
import {
  countInbound,
  handleInbound,
  type InboundRow,
  pageInbound,
} from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import {
  CORRECTED_TYPES,
  HANDLE_STATUS,
  HandleStatus,
  InboundType,
} from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { aboutSeveral } from '../../../drafts/about-several.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { tell } from '../../../notices/notices.ts';
import { LinesItem, RadioItem } from '../../../ui/form/items.tsx';

interface Values {
  handleStatus: number;
  /** null: it stays what it was taken for */
  moType: number | null;
  remark: string;
}

export type Handled = Pick<InboundRow, 'moId' | 'content' | 'moType' | 'handleStatus' | 'handleRemark'>;

export function HandleDialog({ replies, onClose }: { replies: readonly Handled[]; onClose: () => void }) {
  const handle = useAct(handleInbound, { refresh: [pageInbound, countInbound] });
  const [first] = replies;
  const isOne = replies.length === 1;
  const mayCorrect = isOne && first !== undefined && first.moType !== InboundType.optOut;
  const submit = async ({ handleStatus, moType, remark }: Values) => {
    const { successCount } = await handle.attempt({
      moIds: replies.map(({ moId }) => moId),
      fromStatus: first?.handleStatus ?? HandleStatus.waiting,
      handleStatus,
      remark,
      ...(mayCorrect && moType !== null && moType !== first.moType
        ? { moType: moType as (typeof CORRECTED_TYPES)[number]['value'] }
        : {}),
    });
    tell('success', `已记下 ${successCount} 条的处理情况`);
  };
  return (
    <KeptFormDialog<Values>
      formKey="handledReplies"
      about={aboutSeveral(replies.map(({ moId }) => moId))}
      row={null}
      title={isOne ? '处理上行短信' : `处理 ${replies.length} 条上行短信`}
      submitLabel="保存"
      initial={{
        handleStatus: HandleStatus.handled,
        moType: mayCorrect ? first.moType : null,
        remark: isOne ? (first?.handleRemark ?? '') : '',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isOne && <p>短信内容：{first?.content}</p>}
          <RadioItem form={form} name="handleStatus" label="处理状态" options={HANDLE_STATUS} />
          {mayCorrect && (
            <RadioItem
              form={form}
              name="moType"
              label="类型"
              hint="程序按内容判断，判断错了可以更正。"
              options={CORRECTED_TYPES}
            />
          )}
          <LinesItem
            form={form}
            name="remark"
            label="处理说明（可不填）"
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder="如：已电话答复"
          />
        </>
      )}
    </KeptFormDialog>
  );
}
