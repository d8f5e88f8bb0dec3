/** 代报: writes down what a farmer asked by telephone or in the village. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { addConsultation } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  CALL_DAYS_MAX,
  CallSource,
  CONSULT_CONTENT_MAX,
  CONSULT_PRODUCT_MAX,
  CONSULT_TITLE_MAX,
  QUESTION_PICTURES_MAX,
  REPORTED_SOURCES,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { consultationProblems } from '@farmers-mailbox/contract/service/consultations/forms.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { tell } from '../../../notices/notices.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { CheckItem, LinesItem, MomentItem, NativeSelectItem, TextItem } from '../../../ui/form/items.tsx';
import { nameInput } from '../../../ui/form/name-input.ts';
import { phoneInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { useNow } from '../../../ui/page/now.ts';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { toDay, toMinute, toMoment } from '../../../ui/text/moment.ts';
import { consultReads } from './consultations.tsx';

interface Values {
  callType: string;
  callSource: string;
  title: string;
  content: string;
  imageUrls: readonly string[];
  product: string;
  callUserName: string;
  phoneNumber: string;
  deptId: DeptChoice | null;
  callTime: string | null;
  isUrgent: boolean;
  isSmsReply: boolean;
}

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
  const [isUploading, setUploading] = useState(false);
  const [initial] = useState<Values>(() => ({
    callType: '',
    callSource: String(CallSource.onBehalf),
    title: '',
    content: '',
    product: '',
    imageUrls: [],
    callUserName: '',
    phoneNumber: '',
    deptId: place,
    isUrgent: false,
    isSmsReply: true,
    callTime: `${toMinute(toMoment(Date.now()))}:00`,
  }));
  const submit = async ({
    callType,
    callSource,
    deptId,
    isUrgent,
    isSmsReply,
    callTime,
    imageUrls,
    ...texts
  }: Values) => {
    const { consultNo, deadline } = await add.attempt({
      ...texts,
      imageUrls: [...imageUrls],
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
      initial={initial}
      problemsOf={(values) => ({
        ...problemsOf(values),
        ...(isUploading ? { imageUrls: '图片还在上传，请稍候' } : {}),
      })}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Question form={form} onBusy={setUploading} />
          <Caller form={form} />
        </>
      )}
    </KeptFormDialog>
  );
}

const problemsOf = ({ callType, deptId, ...fields }: Values) =>
  consultationProblems({
    ...fields,
    callType: callType === '' ? null : Number(callType),
    deptId: deptId?.deptId ?? '',
  });

const DAY_MS = 86_400_000;

function Question({ form, onBusy }: { form: Form<Values>; onBusy: (isBusy: boolean) => void }) {
  const now = useNow(60_000);
  const types = useDictionary('CALL_TYPE').options;
  const sources = useDictionary('CALL_SOURCE').options.filter(({ value }) =>
    REPORTED_SOURCES.some((one) => one === value),
  );
  return (
    <>
      <div className="consult-pair">
        <NativeSelectItem
          form={form}
          name="callType"
          label="咨询类型"
          first="请选择咨询类型"
          isRequired
          options={types}
        />
        <NativeSelectItem form={form} name="callSource" label="来源" options={sources} />
      </div>
      <TextItem
        form={form}
        name="title"
        label="标题"
        isRequired
        maxLength={CONSULT_TITLE_MAX}
        placeholder="如：茭白叶子发黄怎么办"
      />
      <LinesItem
        form={form}
        name="content"
        label="问题"
        isRequired
        maxLength={CONSULT_CONTENT_MAX}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder="照农户的原话写：什么作物、什么情况、多久了、想知道什么"
      />
      <PicturesField
        max={QUESTION_PICTURES_MAX}
        hint="可不传"
        value={form.values.imageUrls}
        problem={form.problems['imageUrls']}
        onBusy={onBusy}
        onChange={(changed) => form.change((now) => ({ imageUrls: changed(now.imageUrls) }))}
      />
      <div className="consult-pair">
        <TextItem
          form={form}
          name="product"
          label="产品（可不填）"
          maxLength={CONSULT_PRODUCT_MAX}
          placeholder="如：茭白"
        />
        <MomentItem
          form={form}
          name="callTime"
          label="提问时间"
          isRequired
          min={toDay(now - CALL_DAYS_MAX * DAY_MS)}
          max={toDay(now)}
        />
      </div>
    </>
  );
}

function Caller({ form }: { form: Form<Values> }) {
  return (
    <>
      <div className="consult-pair">
        <TextItem form={form} name="callUserName" label="提问人" isRequired {...nameInput} />
        <TextItem form={form} name="phoneNumber" label="手机号码" isRequired {...phoneInput} />
      </div>
      <DeptItem form={form} name="deptId" label="所在区域" />
      <CheckItem form={form} name="isSmsReply">
        答复后发短信告诉提问人
      </CheckItem>
      <CheckItem form={form} name="isUrgent">
        紧急（24 小时内答复；不紧急的三个工作日内）
      </CheckItem>
    </>
  );
}
