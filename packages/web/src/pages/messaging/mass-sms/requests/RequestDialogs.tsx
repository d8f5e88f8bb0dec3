/** Writes down what somebody asked for, or says why it is not taken up. */

import {
  handleRequest,
  pageRequests,
  REQUEST_SOURCE,
  type RequestRow,
  requestDetails,
  saveRequest,
} from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import {
  changedRequestProblems,
  newRequestProblems,
  refusalProblems,
  type TypedRequest,
} from '@farmers-mailbox/contract/messaging/sms-requests/forms.ts';
import { useAct } from '../../../../api/hooks.ts';
import { KeptFormDialog } from '../../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../../drafts/use-kept.ts';
import { DeptItem } from '../../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { LinesItem, MomentItem, NativeSelectItem, TextItem } from '../../../../ui/form/items.tsx';
import { keptHint } from '../../../../ui/form/kept-hint.ts';
import { nameInput } from '../../../../ui/form/name-input.ts';
import { phoneInput } from '../../../../ui/form/number-input.ts';
import type { Form } from '../../../../ui/form/use-form.ts';
import { useDictionary } from '../../../../ui/text/dictionary.ts';

const reads = [pageRequests, requestDetails];

interface Values extends TypedRequest {
  readonly requestSource: string;
  readonly deptId: DeptChoice | null;
  readonly expectTime: string | null;
}

const EMPTY: Values = {
  requestTitle: '',
  requestContent: '',
  smsCategory: '',
  requestSource: '6',
  requestUserName: '',
  phoneNumber: '',
  deptId: null,
  expectTime: null,
};

const valuesOf = (row: RequestRow): Values => ({
  requestTitle: row.requestTitle,
  requestContent: row.requestContent,
  smsCategory: row.smsCategory,
  requestSource: String(row.requestSource),
  requestUserName: row.requestUserName,
  phoneNumber: '',
  deptId: { deptId: row.deptId, deptName: row.deptName },
  expectTime: row.expectTime,
});

export function RequestDialog({ row, onClose }: { row: RequestRow | null; onClose: () => void }) {
  const save = useAct(saveRequest, { refresh: reads, success: row ? '已修改' : '已登记' });
  const edited = row ? { requestId: row.requestId, version: row.version } : {};
  return (
    <KeptFormDialog<Values>
      formKey="smsRequest"
      about={row?.requestId ?? NEW}
      row={row}
      width={640}
      title={row ? `编辑需求“${row.requestTitle}”` : '登记需求'}
      submitLabel={row ? '保存' : '登记'}
      initial={row ? valuesOf(row) : EMPTY}
      problemsOf={row ? changedRequestProblems : newRequestProblems}
      onSubmit={({ phoneNumber, deptId, requestSource, ...values }) =>
        save.attempt({
          ...edited,
          ...values,
          requestSource: sourceOf(requestSource),
          deptId: deptId?.deptId ?? '',
          ...(phoneNumber === '' ? {} : { phoneNumber }),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Wish form={form} />
          <Person form={form} row={row} />
        </>
      )}
    </KeptFormDialog>
  );
}

const sourceOf = (chosen: string) =>
  REQUEST_SOURCE.find(({ value }) => String(value) === chosen)?.value ?? REQUEST_SOURCE[5].value;

function Wish({ form }: { form: Form<Values> }) {
  const { options } = useDictionary('SMS_CATEGORY');
  return (
    <>
      <TextItem
        form={form}
        name="requestTitle"
        label="标题"
        isRequired
        maxLength={50}
        placeholder="如：杨梅滞销，请帮忙找销路"
      />
      <LinesItem
        form={form}
        name="requestContent"
        label="希望发送的内容"
        isRequired
        maxLength={450}
        autoSize={{ minRows: 3, maxRows: 8 }}
      />
      <div className="drawer-pair">
        <NativeSelectItem
          form={form}
          name="smsCategory"
          label="短信类别"
          isRequired
          first="请选择短信类别"
          options={options}
        />
        <NativeSelectItem form={form} name="requestSource" label="来源" options={REQUEST_SOURCE} />
      </div>
      <MomentItem
        form={form}
        name="expectTime"
        label="希望发送的时间（可不填）"
        hint="过了这个时间没有处理就自动过期；不填的保留 30 天。"
      />
    </>
  );
}

function Person({ form, row }: { form: Form<Values>; row: RequestRow | null }) {
  return (
    <>
      <div className="drawer-pair">
        <TextItem form={form} name="requestUserName" label="提出人" isRequired {...nameInput} />
        <TextItem
          form={form}
          name="phoneNumber"
          label="手机号码"
          hint={row && keptHint(row.phoneNumber)}
          {...phoneInput}
        />
      </div>
      <DeptItem form={form} name="deptId" label="所在区域" />
    </>
  );
}

export function RefuseRequestDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const handle = useAct(handleRequest, { refresh: reads, success: '已记为不采用' });
  return (
    <FormDialog<{ handleOpinion: string }>
      open
      title={`不采用“${row.requestTitle}”`}
      submitLabel="不采用"
      closeLabel="再想想"
      danger
      initial={{ handleOpinion: '' }}
      problemsOf={refusalProblems}
      onSubmit={({ handleOpinion }) =>
        handle.attempt({ requestId: row.requestId, version: row.version, requestStatus: 2, handleOpinion })
      }
      onClose={onClose}
    >
      {(form) => (
        <LinesItem
          form={form}
          name="handleOpinion"
          label="理由"
          hint={`提出人是${row.requestUserName}。需求会保留，不能再采用。`}
          isRequired
          maxLength={200}
          autoSize={{ minRows: 2, maxRows: 5 }}
        />
      )}
    </FormDialog>
  );
}
