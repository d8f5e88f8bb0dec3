/** 代报: writes down what a farmer asked by telephone or in the village. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { phoneProblem } from '@farmers-mailbox/contract/rules/phone.ts';
import { addConsultation } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  CALL_DAYS_MAX,
  CallSource,
  CONSULT_CONTENT_MAX,
  CONSULT_PRODUCT_MAX,
  CONSULT_TITLE_MAX,
  REPORTED_SOURCES,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { tell } from '../../../notices/notices.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { MomentField } from '../../../ui/form/MomentField.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { nameInput } from '../../../ui/form/name-input.ts';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Checkbox, Input } from '../../../ui/kit/inputs.ts';
import { useNow } from '../../../ui/page/now.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { toDay, toMinute, toMoment } from '../../../ui/text/moment.ts';
import { consultReads } from './consultations.tsx';

interface Values {
  callType: string;
  callSource: string;
  title: string;
  content: string;
  product: string;
  callUserName: string;
  phoneNumber: string;
  deptId: DeptChoice | null;
  callTime: string | null;
  isUrgent: boolean;
  isSmsReply: boolean;
}

const demanded = (message: string) => [{ required: true, whitespace: true, message }];

const VILLAGE_CODE_LENGTH = 10;

/** Whoever looks after one village need not choose it. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const area = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const village = area?.length === VILLAGE_CODE_LENGTH ? area : null;
  const { data, error } = useCall(getDept, village === null ? null : { deptId: village }, {
    staleMs: 300_000,
    isQuiet: true,
  });
  if (village !== null && !data && !error) return null;
  return <AddForm place={data ? { deptId: data.deptId, deptName: data.deptName } : null} onClose={onClose} />;
}

function AddForm({ place, onClose }: { place: DeptChoice | null; onClose: () => void }) {
  const add = useAct(addConsultation, { refresh: consultReads });
  const [initial] = useState<Values>(() => ({
    ...{ callType: '', callSource: String(CallSource.onBehalf), title: '', content: '', product: '' },
    ...{ callUserName: '', phoneNumber: '', deptId: place, isUrgent: false, isSmsReply: true },
    callTime: `${toMinute(toMoment(Date.now()))}:00`,
  }));
  const submit = async ({
    callType,
    callSource,
    deptId,
    isUrgent,
    isSmsReply,
    callTime,
    ...texts
  }: Values) => {
    const { consultNo, deadline } = await add.attempt({
      ...texts,
      callType: Number(callType),
      callSource: callSource === String(CallSource.hotline) ? CallSource.hotline : CallSource.onBehalf,
      deptId: deptId?.deptId ?? '',
      callTime: callTime ?? '',
      urgentFlag: isUrgent ? 1 : 0,
      smsReplyFlag: isSmsReply ? 1 : 0,
    });
    tell('success', `已登记，编号 ${consultNo}，${toMinute(deadline)} 前答复`);
  };
  return (
    <KeptFormDialog<Values>
      formKey="consultation"
      about={NEW}
      row={null}
      width={680}
      title="代报咨询"
      submitLabel="登记"
      initialValues={initial}
      onSubmit={submit}
      onClose={onClose}
    >
      <Question />
      <Caller />
    </KeptFormDialog>
  );
}

function Question() {
  const types = useDictionary('CALL_TYPE').options;
  const sources = useDictionary('CALL_SOURCE').options.filter(({ value }) =>
    REPORTED_SOURCES.some((one) => one === value),
  );
  return (
    <>
      <div className="consult-pair">
        <Form.Item name="callType" label="咨询类型" rules={demanded('请选择咨询类型')}>
          <NativeSelect first="请选择咨询类型" options={types} />
        </Form.Item>
        <Form.Item name="callSource" label="来源">
          <NativeSelect options={sources} />
        </Form.Item>
      </div>
      <Form.Item name="title" label="标题" rules={demanded('请填写标题')}>
        <Input maxLength={CONSULT_TITLE_MAX} placeholder="如：茭白叶子发黄怎么办" />
      </Form.Item>
      <Form.Item name="content" label="问题" rules={demanded('请填写问题')}>
        <Input.TextArea
          maxLength={CONSULT_CONTENT_MAX}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder="照农户的原话写：什么作物、什么情况、多久了、想知道什么"
        />
      </Form.Item>
      <div className="consult-pair">
        <Form.Item name="product" label="产品（可不填）">
          <Input maxLength={CONSULT_PRODUCT_MAX} placeholder="如：茭白" />
        </Form.Item>
        <Form.Item name="callTime" label="提问时间" rules={[{ required: true, message: '请选择提问时间' }]}>
          <CallTime />
        </Form.Item>
      </div>
    </>
  );
}

const DAY_MS = 86_400_000;

interface CallTimeProps {
  id?: string;
  value?: string | null;
  onChange?: (moment: string | null) => void;
}

function CallTime({ id = 'callTime', value = null, onChange }: CallTimeProps) {
  const now = useNow(60_000);
  return (
    <MomentField
      id={id}
      label="提问时间"
      value={value}
      min={toDay(now - CALL_DAYS_MAX * DAY_MS)}
      max={toDay(now)}
      onChange={(moment) => onChange?.(moment)}
    />
  );
}

function Caller() {
  return (
    <>
      <div className="consult-pair">
        <Form.Item name="callUserName" label="提问人" rules={demanded('请填写提问人')}>
          <Input {...nameInput} />
        </Form.Item>
        <Form.Item
          name="phoneNumber"
          label="手机号码"
          rules={[
            {
              validator: async (_rule, typed: string) => {
                const problem = phoneProblem(typed);
                if (problem !== null) throw new Error(problem);
              },
            },
          ]}
        >
          <Input {...phoneInput} />
        </Form.Item>
      </div>
      <Form.Item name="deptId" label="所在区域" rules={[{ required: true, message: '请选择所在区域' }]}>
        <Place />
      </Form.Item>
      <Form.Item name="isSmsReply" valuePropName="checked" noStyle>
        <Checkbox>答复后发短信告诉提问人</Checkbox>
      </Form.Item>
      <Form.Item name="isUrgent" valuePropName="checked" noStyle>
        <Checkbox>紧急（24 小时内答复；不紧急的三个工作日内）</Checkbox>
      </Form.Item>
    </>
  );
}

interface PlaceProps {
  value?: DeptChoice | null;
  onChange?: (value: DeptChoice | null) => void;
}

function Place({ value = null, onChange }: PlaceProps) {
  return <DeptSelect label="所在区域" value={value} onChange={(choice) => onChange?.(choice)} />;
}
