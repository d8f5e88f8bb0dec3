/** Writes down what somebody asked for, or says why it is not taken up. */

import {
  handleRequest,
  pageRequests,
  REQUEST_SOURCE,
  type RequestRow,
  requestDetails,
  saveRequest,
} from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { useAct } from '../../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../../drafts/use-kept.ts';
import { DeptSelect } from '../../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../../ui/dept/dept-nodes.ts';
import { KitFormDialog as FormDialog } from '../../../../ui/form/KitFormDialog.tsx';
import { MomentField } from '../../../../ui/form/MomentField.tsx';
import { NativeSelect } from '../../../../ui/form/NativeSelect.tsx';
import { nameInput } from '../../../../ui/form/name-input.ts';
import { phoneInput } from '../../../../ui/form/number-input.ts';
import { Form } from '../../../../ui/kit/form.ts';
import { Input } from '../../../../ui/kit/inputs.ts';
import { useDictionary } from '../../../../ui/text/dictionary.ts';

const reads = [pageRequests, requestDetails];

interface Values {
  requestTitle: string;
  requestContent: string;
  smsCategory: string;
  requestSource: string;
  requestUserName: string;
  phoneNumber: string;
  deptId: DeptChoice | null;
  expectTime: string | null;
}

function valuesOf(row: RequestRow | null): Partial<Values> {
  if (!row) {
    const texts = { requestTitle: '', requestContent: '', requestUserName: '', phoneNumber: '' };
    return { ...texts, requestSource: '6', deptId: null, expectTime: null };
  }
  const { requestTitle, requestContent, smsCategory, requestUserName, expectTime } = row;
  return {
    requestTitle,
    requestContent,
    smsCategory,
    requestUserName,
    expectTime,
    requestSource: String(row.requestSource),
    phoneNumber: '',
    deptId: { deptId: row.deptId, deptName: row.deptName },
  };
}

export function RequestDialog({ row, onClose }: { row: RequestRow | null; onClose: () => void }) {
  const save = useAct(saveRequest, { refresh: reads, success: row ? '已修改' : '已登记' });
  const edited = row ? { requestId: row.requestId, version: row.version } : {};
  return (
    <KeptFormDialog<Values>
      formKey="smsRequest"
      about={row?.requestId ?? NEW}
      row={row}
      width={640}
      title={row ? `编辑线索“${row.requestTitle}”` : '登记线索'}
      submitLabel={row ? '保存' : '登记'}
      initialValues={valuesOf(row)}
      onSubmit={({ phoneNumber, deptId, requestSource, expectTime, ...values }) =>
        save.attempt({
          ...edited,
          ...values,
          requestSource: sourceOf(requestSource),
          expectTime: expectTime ?? null,
          deptId: deptId?.deptId ?? '',
          ...(phoneNumber === '' ? {} : { phoneNumber }),
        })
      }
      onClose={onClose}
    >
      <Wish />
      <Person row={row} />
    </KeptFormDialog>
  );
}

const sourceOf = (chosen: string) =>
  REQUEST_SOURCE.find(({ value }) => String(value) === chosen)?.value ?? REQUEST_SOURCE[5].value;
const demanded = (message: string) => [{ required: true, message }];

function Wish() {
  const { options } = useDictionary('SMS_CATEGORY');
  return (
    <>
      <Form.Item name="requestTitle" label="标题" rules={demanded('请填写标题')}>
        <Input maxLength={50} placeholder="如：杨梅滞销，请帮忙找销路" />
      </Form.Item>
      <Form.Item name="requestContent" label="希望发送的内容" rules={demanded('请填写希望发送的内容')}>
        <Input.TextArea maxLength={450} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <div className="drawer-pair">
        <Form.Item name="smsCategory" label="短信类别" rules={demanded('请选择短信类别')}>
          <NativeSelect options={options} first="请选择短信类别" />
        </Form.Item>
        <Form.Item name="requestSource" label="来源">
          <NativeSelect options={REQUEST_SOURCE} />
        </Form.Item>
      </div>
      <Form.Item
        name="expectTime"
        label="希望发送的时间（可不填）"
        extra="过了这个时间没有处理就自动过期；不填的保留 30 天。"
      >
        <Moment />
      </Form.Item>
    </>
  );
}

interface MomentProps {
  id?: string;
  value?: string | null;
  onChange?: (moment: string | null) => void;
}

function Moment({ id = 'expectTime', value = null, onChange }: MomentProps) {
  return (
    <MomentField id={id} label="希望发送的时间" value={value} onChange={(moment) => onChange?.(moment)} />
  );
}

function Person({ row }: { row: RequestRow | null }) {
  return (
    <>
      <div className="drawer-pair">
        <Form.Item name="requestUserName" label="提出人" rules={demanded('请填写提出人')}>
          <Input {...nameInput} />
        </Form.Item>
        <Form.Item
          name="phoneNumber"
          label="手机号码"
          {...(row ? { extra: `现在是 ${row.phoneNumber}，不改就不用填` } : {})}
          rules={[
            {
              validator: async (_rule, value: string) => {
                if (row && value === '') return;
                if (normalisePhone(value) === null) throw new Error('请输入正确的手机号');
              },
            },
          ]}
        >
          <Input {...phoneInput} />
        </Form.Item>
      </div>
      <Form.Item name="deptId" label="所在区域" rules={demanded('请选择所在区域')}>
        <Place />
      </Form.Item>
    </>
  );
}

function Place({
  value,
  onChange,
}: {
  value?: DeptChoice | null;
  onChange?: (value: DeptChoice | null) => void;
}) {
  return <DeptSelect label="所在区域" value={value ?? null} onChange={(choice) => onChange?.(choice)} />;
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
      initialValues={{ handleOpinion: '' }}
      onSubmit={({ handleOpinion }) =>
        handle.attempt({ requestId: row.requestId, version: row.version, requestStatus: 2, handleOpinion })
      }
      onClose={onClose}
    >
      <Form.Item
        name="handleOpinion"
        label="理由"
        extra={`提出人是${row.requestUserName}。线索会保留，不能再采用。`}
        rules={[{ required: true, min: 2, message: '请填写不采用的理由，2至200字' }]}
      >
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  );
}
