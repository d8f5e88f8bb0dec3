/** Registers an application, or changes one: in whose name, from where, which calls, for which places and how much. */
import { type AppRow, pageApps, saveApp } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { appProblems, asksOf } from '@farmers-mailbox/contract/entry/app-access/forms.ts';
import { APP_SCOPES, type AppScope } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { ChecksItem, DayItem, LinesItem, NumberItem, TextItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { type Owner, OwnerSearch } from './OwnerSearch.tsx';
import type { ShownSecret } from './SecretDialog.tsx';
import './app-access.css';

interface Values {
  appName: string;
  purpose: string;
  /** null: not chosen yet */
  ownerIdentityId: Owner | null;
  /** one on each line */
  ipList: string;
  apiScopes: AppScope[];
  smsCategories: string[];
  areaIds: DeptChoice[];
  dayQuota: number | null;
  dayWriteQuota: number | null;
  ratePerMinute: number | null;
  validTo: string | null;
}

const FIRST = {
  appName: '',
  purpose: '',
  ownerIdentityId: null,
  ipList: '',
  apiScopes: [],
  smsCategories: [],
  areaIds: [],
  dayQuota: 1_000,
  dayWriteQuota: 1_000,
  ratePerMinute: 60,
  validTo: null,
} satisfies Values;

const fieldsOf = ({ ownerIdentityId, ipList, areaIds, smsCategories, ...values }: Values) => ({
  ...values,
  smsCategories: asksOf(values).sends ? smsCategories : [],
  ownerIdentityId: ownerIdentityId?.identityId ?? '',
  ipList: ipList.split(/[\s,，、;；]+/).filter((one) => one !== ''),
  areaIds: areaIds.map(({ deptId }) => deptId),
});

export interface AppDialogProps {
  /** null: a new one */
  row: AppRow | null;
  onClose: () => void;
  onSecret: (secret: ShownSecret) => void;
}

export function AppDialog({ row, onClose, onSecret }: AppDialogProps) {
  const save = useAct(saveApp, { refresh: [pageApps], ...(row ? { success: '已保存' } : {}) });
  const submit = async (values: Values) => {
    const { appName, ratePerMinute } = values;
    const fields = {
      ...fieldsOf(values),
      // kept as they were while no call asks for them
      dayQuota: values.dayQuota ?? row?.dayQuota ?? FIRST.dayQuota,
      dayWriteQuota: values.dayWriteQuota ?? row?.dayWriteQuota ?? FIRST.dayWriteQuota,
      ratePerMinute: ratePerMinute ?? 0,
    };
    const { appKey, appSecret } = await save.attempt(
      row ? { ...fields, appId: row.appId, version: row.version } : fields,
    );
    if (appSecret !== null) onSecret({ appName, appKey, appSecret });
  };
  return (
    <KeptFormDialog<Values>
      formKey="app"
      about={row?.appId ?? NEW}
      row={row}
      width={760}
      title={row ? `编辑应用“${row.appName}”` : '登记应用'}
      submitLabel={row ? '保存' : '登记'}
      initial={row ? valuesOf(row) : FIRST}
      problemsOf={(values) => appProblems(fieldsOf(values))}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextItem
            form={form}
            name="appName"
            label="应用名称"
            isRequired
            maxLength={30}
            placeholder="如：西湖区水利预警平台"
          />
          <TextItem
            form={form}
            name="purpose"
            label="用途（可不填）"
            maxLength={200}
            placeholder="如：水库放水前提醒下游村民"
          />
          <Rights form={form} />
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
          <DayItem form={form} name="validTo" label="有效期到（可不填，长期有效）" />
        </>
      )}
    </KeptFormDialog>
  );
}

function DayLimits({ form }: { form: Form<Values> }) {
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
function Rights({ form }: { form: Form<Values> }) {
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
          label="可以发送的类别"
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

function valuesOf(row: AppRow): Values {
  return {
    appName: row.appName,
    purpose: row.purpose,
    ownerIdentityId: {
      identityId: row.ownerIdentityId,
      realName: row.ownerName,
      fullDeptName: row.ownerDeptName,
    },
    ipList: row.ipList.join('\n'),
    apiScopes: APP_SCOPES.map(({ value }) => value).filter((scope) => row.apiScopes.includes(scope)),
    smsCategories: row.smsCategories,
    areaIds: row.areas,
    dayQuota: row.dayQuota,
    dayWriteQuota: row.dayWriteQuota,
    ratePerMinute: row.ratePerMinute,
    validTo: row.validTo,
  };
}
