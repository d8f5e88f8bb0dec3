/** Registers an application, or changes one: in whose name, from where, what, to whom and how much. */
import { type AppRow, pageApps, saveApp } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptTreePicker } from '../../../ui/dept/DeptTreePicker.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Checkbox, Input, InputNumber } from '../../../ui/kit/inputs.ts';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { type Owner, OwnerSearch } from './OwnerSearch.tsx';
import type { ShownSecret } from './SecretDialog.tsx';
import './app-access.css';

interface Values {
  appName: string;
  purpose: string;
  ownerIdentityId: Owner;
  /** one on each line */
  ipList: string;
  smsCategories: string[];
  areaIds: DeptChoice[];
  dayQuota: number;
  ratePerMinute: number;
  validTo: string | undefined;
}

const FIRST: Partial<Values> = { purpose: '', ipList: '', areaIds: [], dayQuota: 1_000, ratePerMinute: 60 };

export interface AppDialogProps {
  /** null: a new one */
  row: AppRow | null;
  onClose: () => void;
  onSecret: (secret: ShownSecret) => void;
}

export function AppDialog({ row, onClose, onSecret }: AppDialogProps) {
  const save = useAct(saveApp, { refresh: [pageApps], ...(row ? { success: '已保存' } : {}) });
  const { options } = useDictionary('SMS_CATEGORY');
  const submit = async (values: Values) => {
    const { appName } = values;
    const fields = {
      ...values,
      ownerIdentityId: values.ownerIdentityId.identityId,
      ipList: values.ipList.split(/[\s,，、;；]+/).filter((one) => one !== ''),
      areaIds: values.areaIds.map(({ deptId }) => deptId),
      validTo: values.validTo ?? null,
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
      initialValues={row ? valuesOf(row) : FIRST}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="appName" label="应用名称" rules={[{ required: true, message: '请填写应用名称' }]}>
        <Input maxLength={30} placeholder="如：西湖区水利预警平台" />
      </Form.Item>
      <Form.Item name="purpose" label="用途（可不填）">
        <Input maxLength={200} placeholder="如：水库放水前提醒下游村民" />
      </Form.Item>
      <Form.Item
        name="ownerIdentityId"
        label="负责人"
        extra="应用提交的短信以负责人的名义申请，用负责人的区域和额度；负责人和密钥的经手人都不能审核这些短信。"
        rules={[{ required: true, message: '请查找并选择负责人' }]}
      >
        <OwnerSearch />
      </Form.Item>
      <Form.Item
        name="smsCategories"
        label="可以发送的类别"
        rules={[{ validator: requireSome('请选择短信类别') }]}
      >
        <Checkbox.Group
          className="app-access-choices"
          options={options.map(({ value, label }) => ({ value: String(value), label }))}
        />
      </Form.Item>
      <Form.Item name="areaIds" label="可以发送的区域" rules={[{ validator: requireSome('请选择区域') }]}>
        <DeptTreePicker label="可发送的区域" choicesMax={100} />
      </Form.Item>
      <Form.Item
        name="ipList"
        label="允许的IP地址"
        extra="一行一个，如 10.1.2.3，或网段 10.1.0.0/16"
        rules={[{ required: true, message: '请填写允许的IP地址' }]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <div className="app-access-pair">
        <Form.Item
          name="dayQuota"
          label="每天最多发送（人）"
          rules={[{ required: true, message: '请填写人数' }]}
        >
          <InputNumber min={1} max={10_000_000} precision={0} />
        </Form.Item>
        <Form.Item
          name="ratePerMinute"
          label="每分钟最多调用（次）"
          rules={[{ required: true, message: '请填写次数' }]}
        >
          <InputNumber min={1} max={6_000} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="validTo" label="有效期到（可不填，长期有效）" trigger="onChange">
        <ValidTo />
      </Form.Item>
    </KeptFormDialog>
  );
}

/** A control of the form: takes its value and hands in a new one. */
function ValidTo({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string | undefined;
  onChange?: (day: string | undefined) => void;
}) {
  return (
    <DayField {...(id ? { id } : {})} label="有效期到" value={value} onChange={(day) => onChange?.(day)} />
  );
}

/** Not as a required field: the kit would then say of a group what only a field may say. */
const requireSome = (sentence: string) => async (_rule: unknown, chosen: readonly unknown[] | undefined) => {
  if (!chosen?.length) throw new Error(sentence);
};

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
    smsCategories: row.smsCategories,
    areaIds: row.areas,
    dayQuota: row.dayQuota,
    ratePerMinute: row.ratePerMinute,
    validTo: row.validTo ?? undefined,
  };
}
