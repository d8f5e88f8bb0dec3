/** One identity: its place, its roles, and from when until when it can be used. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { saveIdentity } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { rolesProblem } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/kit/form.ts';
import { Checkbox } from '../../../ui/kit/inputs.ts';
import { DeptField } from './DeptField.tsx';
import { problemRule } from './problem-rule.ts';
import { RoleField } from './RoleField.tsx';
import { nameOf, userReads, type WrittenIdentity } from './users.ts';

interface Values {
  deptId: DeptChoice | null;
  roleIds: number[];
  validFrom: string | undefined;
  validTo: string | undefined;
  mainFlag: boolean;
}

export function IdentityDialog({ person, identity, onClose }: WrittenIdentity & { onClose: () => void }) {
  const save = useAct(saveIdentity, { refresh: userReads, success: identity ? '修改成功' : '新增成功' });
  const isFirst = person.identityList.length === 0;
  const isMain = isFirst || identity?.mainFlag === 1;
  const initialValues: Values = {
    deptId: identity ? { deptId: identity.deptId, deptName: identity.fullDeptName } : null,
    roleIds: identity?.roleIds ?? [],
    validFrom: identity?.validFrom ?? undefined,
    validTo: identity?.validTo ?? undefined,
    mainFlag: isMain,
  };
  const fieldsOf = ({
    deptId,
    roleIds,
    validFrom,
    validTo,
    mainFlag,
  }: Values): RequestOf<typeof saveIdentity> => ({
    userId: person.userId,
    version: person.version,
    ...(identity ? { identityId: identity.identityId } : {}),
    deptId: deptId?.deptId ?? '',
    roleIds,
    mainFlag: isMain || mainFlag ? 1 : 0,
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
  });
  const rule = problemRule<Values>(({ deptId, roleIds }) => {
    const roles = rolesProblem(roleIds);
    return {
      ...(deptId === null ? { deptId: '请选择所属组织' } : {}),
      ...(roles === null ? {} : { roleIds: roles }),
    };
  });
  return (
    <KeptFormDialog<Values>
      formKey="identity"
      about={identity?.identityId ?? `${NEW} ${person.userId}`}
      row={identity ? { version: person.version, updateTime: null } : null}
      title={`${identity ? '修改' : '新增'}身份：${nameOf(person)}`}
      submitLabel={identity ? '保存' : '新增'}
      width={600}
      initialValues={initialValues}
      onSubmit={(values) => save.attempt(fieldsOf(values))}
      onClose={onClose}
    >
      {isFirst && <p className="cell-note">第一个身份就是主身份；初始密码将用短信发给本人。</p>}
      {identity && <p className="cell-note">保存后，正以这个身份登录的会立即退出。</p>}
      <Form.Item name="deptId" label="所属组织" rules={[rule('deptId')]}>
        <DeptField />
      </Form.Item>
      <Form.Item noStyle dependencies={['deptId']}>
        {({ getFieldValue }) => (
          <Form.Item name="roleIds" label="角色" rules={[rule('roleIds')]}>
            <RoleField place={getFieldValue('deptId') as DeptChoice | null} held={identity?.roleIds ?? []} />
          </Form.Item>
        )}
      </Form.Item>
      <div className="user-pair">
        <Form.Item name="validFrom" label="开始日期" extra="不填：现在起">
          <DayInForm label="开始日期" />
        </Form.Item>
        <Form.Item name="validTo" label="结束日期" extra="不填：长期有效">
          <DayInForm label="结束日期" />
        </Form.Item>
      </div>
      {!isMain && (
        <Form.Item name="mainFlag" valuePropName="checked">
          <Checkbox>设为主身份</Checkbox>
        </Form.Item>
      )}
    </KeptFormDialog>
  );
}

interface DayInFormProps {
  label: string;
  value?: string | undefined;
  onChange?: (day: string | undefined) => void;
}

const DayInForm = ({ label, value, onChange }: DayInFormProps) => (
  <DayField label={label} value={value} onChange={(day) => onChange?.(day)} />
);
