/** Registers an application, or changes one: in whose name, from where, which calls, for which places and how much. */
import {
  type AppRow,
  pageApps,
  saveApp,
  updateApp,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { appProblems, asksOf } from '@farmers-mailbox/contract/entry/app-access/forms.ts';
import { APP_SCOPES } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { APP_TYPE, AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { tell } from '../../../notices/notices.ts';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { ChecksItem, DayItem, LinesItem, NumberItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { type AppValues, FIRST, fieldsOf, firstValues, valuesOf } from './app-values.ts';
import { OwnerSearch } from './OwnerSearch.tsx';
import type { ShownSecret } from './SecretDialog.tsx';
import './app-access.css';

export interface AppDialogProps {
  /** null: a new one */
  row: AppRow | null;
  onClose: () => void;
  onSecret: (secret: ShownSecret) => void;
}

export function AppDialog({ row, onClose, onSecret }: AppDialogProps) {
  const [initial] = useState(() => (row ? valuesOf(row) : firstValues()));
  const submit = useSavedApp(row, onSecret);
  return (
    <KeptFormDialog<AppValues>
      formKey="app"
      about={row?.appId ?? NEW}
      row={row}
      width={760}
      title={row ? `编辑应用“${row.appName}”` : '登记应用'}
      submitLabel={row ? '保存' : '登记'}
      initial={initial}
      problemsOf={(values) => appProblems(fieldsOf(values))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          {row?.accessStatus === AppStatus.refused && row.auditOpinion && (
            <p className="warning-note">
              {row.auditUserName}没有通过，原因：{row.auditOpinion}
            </p>
          )}
          <TextItem
            form={form}
            name="appName"
            label="应用名称"
            isRequired
            maxLength={30}
            placeholder="如：西湖区水利预警平台"
          />
          <Belonging form={form} isMasked={row !== null && row.contactPhone !== ''} />
          <TextItem
            form={form}
            name="purpose"
            label="用途（可不填）"
            maxLength={200}
            placeholder="如：水库放水前提醒下游村民"
          />
          <Rights form={form} />
          <Limits form={form} />
          <TextItem
            form={form}
            name="callbackUrl"
            label="回调地址（可不填）"
            maxLength={300}
            hint="须以http(s):、mailto:或tel:开头，记在这里供双方联调时查看"
          />
          {row !== null && row.accessStatus !== AppStatus.waiting && (
            <p className="warning-note">{againOf(row.accessStatus)}</p>
          )}
        </>
      )}
    </KeptFormDialog>
  );
}

/** Registers it, which shows its secret once, or stores its changes. */
function useSavedApp(row: AppRow | null, onSecret: AppDialogProps['onSecret']) {
  const save = useAct(saveApp, { refresh: [pageApps] });
  const update = useAct(updateApp, { refresh: [pageApps] });
  return async (values: AppValues) => {
    const { appName, ratePerMinute } = values;
    const { validFrom, validTo, ...written } = fieldsOf(values);
    const fields = {
      ...written,
      validFrom: validFrom ?? '',
      validTo: validTo ?? '',
      // kept as they were while no call asks for them
      dayQuota: values.dayQuota ?? row?.dayQuota ?? FIRST.dayQuota,
      dayWriteQuota: values.dayWriteQuota ?? row?.dayWriteQuota ?? FIRST.dayWriteQuota,
      ratePerMinute: ratePerMinute ?? 0,
    };
    if (row === null) return onSecret({ appName, ...(await save.attempt(fields)), isNew: true });
    const { appId, version } = row;
    const { accessStatus } = await update.attempt({ ...fields, appId, version });
    tell('success', accessStatus === AppStatus.waiting ? '已保存，等待另一位管理员审核' : '已保存');
  };
}

const againOf = (accessStatus: number): string =>
  accessStatus === AppStatus.refused
    ? '保存后重新提交，由另一位管理员审核。'
    : '负责人、接口、类别、区域、IP、数量或有效期有改动的，保存后要另一位管理员重新审核，通过之前调用都被拒绝。';

/** Its kind, its unit, and whom to call. */
function Belonging({ form, isMasked }: { form: Form<AppValues>; isMasked: boolean }) {
  return (
    <>
      <RadioItem form={form} name="appType" label="类型" options={APP_TYPE} />
      <TextItem
        form={form}
        name="ownerUnit"
        label="所属单位"
        isRequired
        maxLength={40}
        placeholder="如：西湖区林业水利局"
      />
      <div className="app-access-pair">
        <TextItem form={form} name="contactName" label="联系人" isRequired maxLength={20} />
        <TextItem
          form={form}
          name="contactPhone"
          label="联系电话"
          isRequired
          {...phoneInput}
          hint={isMasked ? '不改时照原样留着' : '手机号码或座机，加密保存'}
        />
      </div>
    </>
  );
}

/** From where, how much, and until when it calls. */
function Limits({ form }: { form: Form<AppValues> }) {
  return (
    <>
      <LinesItem
        form={form}
        name="ipList"
        label="允许的IP地址"
        hint="一行一个，如 10.1.2.3，或网段 10.1.0.0/16"
        isRequired
        autoSize={{ minRows: 2, maxRows: 6 }}
      />
      <div className="app-access-pair">
        <DayLimits form={form} />
        <NumberItem
          form={form}
          name="ratePerMinute"
          label="每分钟最多调用（次）"
          isRequired
          min={1}
          max={6_000}
          precision={0}
        />
      </div>
      <div className="app-access-pair">
        <DayItem form={form} name="validFrom" label="有效期从" isRequired />
        <DayItem form={form} name="validTo" label="有效期到" isRequired />
      </div>
    </>
  );
}

function DayLimits({ form }: { form: Form<AppValues> }) {
  const { sends, writes } = asksOf(form.values);
  return (
    <>
      {sends && (
        <NumberItem
          form={form}
          name="dayQuota"
          label="每天最多发送（人）"
          isRequired
          min={1}
          max={10_000_000}
          precision={0}
        />
      )}
      {writes && (
        <NumberItem
          form={form}
          name="dayWriteQuota"
          label="每天最多提交（条）"
          isRequired
          min={1}
          max={1_000_000}
          precision={0}
        />
      )}
    </>
  );
}

/** In whose name it calls, what and for whom. */
function Rights({ form }: { form: Form<AppValues> }) {
  const { options } = useDictionary('SMS_CATEGORY');
  return (
    <>
      <FormItem
        form={form}
        name="ownerIdentityId"
        label="负责人"
        hint="应用以负责人的名义提交，用负责人的区域和额度；负责人和密钥的经手人都不能审核它提交的短信和供求，密钥的经手人也不能审核它提交的互动。"
        isRequired
      >
        {(control) => (
          <OwnerSearch
            {...control}
            value={form.values.ownerIdentityId}
            onChange={(ownerIdentityId) => form.change({ ownerIdentityId })}
          />
        )}
      </FormItem>
      <ChecksItem
        form={form}
        name="apiScopes"
        label="可以调用的接口"
        className="app-access-choices"
        options={APP_SCOPES}
      />
      {asksOf(form.values).sends && (
        <ChecksItem
          form={form}
          name="smsCategories"
          label="可以发送的类别（可不选）"
          hint="不选就还不能提交短信，以后再选的要重新审核"
          className="app-access-choices"
          options={options.map(({ value, label }) => ({ value: String(value), label }))}
        />
      )}
      <FormItem
        form={form}
        name="areaIds"
        label="可以使用的区域"
        hint="短信只发给这些区域，农户的提问、互动和供求只收这些区域的，内容只读给这些区域看的。"
      >
        {() => (
          <DeptTreePicker
            label="可使用的区域"
            choicesMax={100}
            value={form.values.areaIds}
            onChange={(areaIds) => form.change({ areaIds })}
          />
        )}
      </FormItem>
    </>
  );
}
