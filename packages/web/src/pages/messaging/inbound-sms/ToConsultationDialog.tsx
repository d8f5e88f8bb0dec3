/** 转咨询: makes a question of what somebody sent as a text. Number and time are the text's own; its words may be put in order here. */
import {
  countInbound,
  type InboundRow,
  pageInbound,
} from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { pageConsultations, takeFromSms } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  CONSULT_CONTENT_MAX,
  CONSULT_PRODUCT_MAX,
  CONSULT_TITLE_MAX,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { questionProblems } from '@farmers-mailbox/contract/service/consultations/question-problems.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { tell } from '../../../notices/notices.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { CheckItem, LinesItem, NativeSelectItem, TextItem } from '../../../ui/form/items.tsx';
import { nameInput } from '../../../ui/form/name-input.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { toMinute } from '../../../ui/text/moment.ts';

interface Values {
  callType: string;
  title: string;
  content: string;
  product: string;
  callUserName: string;
  deptId: DeptChoice | null;
  isUrgent: boolean;
  isSmsReply: boolean;
}

export type Asked = Pick<InboundRow, 'moId' | 'content' | 'phoneNumber' | 'receiveTime' | 'place'>;

export function ToConsultationDialog({ reply, onClose }: { reply: Asked; onClose: () => void }) {
  const { moId, content, phoneNumber, receiveTime, place } = reply;
  const take = useAct(takeFromSms, { refresh: [pageInbound, countInbound, pageConsultations] });
  const types = useDictionary('CALL_TYPE').options;
  const submit = async ({ callType, deptId, isUrgent, isSmsReply, ...texts }: Values) => {
    const { consultNo, deadline } = await take.attempt({
      ...texts,
      moId,
      callType: Number(callType),
      deptId: deptId?.deptId ?? '',
      urgentFlag: isUrgent ? 1 : 0,
      smsReplyFlag: isSmsReply ? 1 : 0,
    });
    tell('success', `已转为咨询，编号 ${consultNo}，${toMinute(deadline)} 前答复`);
  };
  return (
    <KeptFormDialog<Values>
      formKey="questionOfSms"
      about={moId}
      row={null}
      width={680}
      title="转为咨询"
      submitLabel="转为咨询"
      initial={{
        callType: '',
        title: content.slice(0, CONSULT_TITLE_MAX),
        content,
        product: '',
        callUserName: '',
        deptId: place,
        isUrgent: false,
        isSmsReply: true,
      }}
      problemsOf={questionProblems}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {phoneNumber} 于 {receiveTime} 发来。转为咨询后，这条短信记为已处理。
          </p>
          <NativeSelectItem
            form={form}
            name="callType"
            label="咨询类型"
            isRequired
            first="请选择咨询类型"
            options={types}
          />
          <TextItem form={form} name="title" label="标题" isRequired maxLength={CONSULT_TITLE_MAX} />
          <LinesItem
            form={form}
            name="content"
            label="问题"
            isRequired
            maxLength={CONSULT_CONTENT_MAX}
            autoSize={{ minRows: 3, maxRows: 8 }}
          />
          <TextItem form={form} name="product" label="产品（可不填）" maxLength={CONSULT_PRODUCT_MAX} />
          <TextItem form={form} name="callUserName" label="提问人" isRequired {...nameInput} />
          <FormItem form={form} name="deptId" label="所在区域" isRequired>
            {() => (
              <DeptSelect
                label="所在区域"
                value={form.values.deptId}
                onChange={(choice) => form.change({ deptId: choice })}
              />
            )}
          </FormItem>
          <CheckItem form={form} name="isSmsReply">
            答复后发短信告诉提问人
          </CheckItem>
          <CheckItem form={form} name="isUrgent">
            紧急（24 小时内答复；不紧急的三个工作日内）
          </CheckItem>
        </>
      )}
    </KeptFormDialog>
  );
}
