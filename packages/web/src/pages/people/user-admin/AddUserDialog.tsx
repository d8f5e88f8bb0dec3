/** 新增用户: one person, whether of the staff or a farmer, with the roles of the first identity. The start password goes to the person. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { listUserRoles, saveUser } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { newPersonProblems } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import {
  FARMER,
  type PersonForm,
  WRITTEN_USER_TYPE,
} from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { tell } from '../../../notices/notices.ts';
import { useSession } from '../../../session/session-context.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Checkbox, Input, Select } from '../../../ui/kit/inputs.ts';
import { DeptField } from './DeptField.tsx';
import { NamesAndNumbers } from './NamesAndNumbers.tsx';
import { problemRule } from './problem-rule.ts';
import { RoleField } from './RoleField.tsx';
import { nodeOf, userReads } from './users.ts';

export interface AddUserDialogProps {
  /** where the list stands: the first guess for the new person's place */
  place: DeptChoice | null;
  onClose: () => void;
}

type Fields = RequestOf<typeof saveUser>;
type Values = Omit<Fields, 'deptId' | 'smsAgreeFlag'> & { deptId: DeptChoice | null; agreed: boolean };

const STAFF = 1;

export function AddUserDialog({ place, onClose }: AddUserDialogProps) {
  const { user } = useSession();
  const { data: known = [] } = useCall(listUserRoles, {}, { staleMs: 300_000, isQuiet: true });
  const save = useAct(saveUser, { refresh: userReads });
  const actor = { deptId: user.sysDept.deptId, roleKeys: user.roleList };
  const fieldsOf = ({ deptId, agreed, ...values }: Values): Fields => {
    const isFarmer = values.userType === FARMER;
    return {
      ...values,
      ...(isFarmer ? { userName: '', roleIds: [] } : {}),
      deptId: deptId?.deptId ?? '',
      smsAgreeFlag: agreed ? 1 : 0,
    };
  };
  const problemsOf = (values: Values) => {
    const fields = { ...EMPTY, ...definedOf(fieldsOf(values)) };
    const node = fields.deptId === '' ? null : nodeOf(fields.deptId);
    const problems = newPersonProblems(actor, fields, node, known);
    return fields.deptId === '' ? { ...problems, deptId: '请选择所属组织' } : problems;
  };
  const rule = problemRule(problemsOf);
  return (
    <KeptFormDialog<Values>
      formKey="user"
      about={NEW}
      row={null}
      title="新增用户"
      submitLabel="新增"
      width={640}
      initialValues={{ userType: STAFF, deptId: place, roleIds: [], agreed: false }}
      onSubmit={async (values) => {
        await save.attempt(fieldsOf(values));
        tellAdded(values);
      }}
      onClose={onClose}
    >
      <Form.Item name="userType" label="用户类型">
        <Select options={WRITTEN_USER_TYPE} />
      </Form.Item>
      <Form.Item noStyle dependencies={['userType', 'deptId']}>
        {({ getFieldValue }) => (
          <PersonFields
            isFarmer={getFieldValue('userType') === FARMER}
            place={getFieldValue('deptId') as DeptChoice | null}
            rule={rule}
          />
        )}
      </Form.Item>
    </KeptFormDialog>
  );
}

const EMPTY: PersonForm = {
  userName: '',
  realName: '',
  phoneNumber: '',
  certificateNo: '',
  deptId: '',
  roleIds: [],
  userType: 0,
  remark: '',
};

/** Fields that nobody has touched yet are undefined. */
const definedOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function tellAdded({ userType, realName }: Values): void {
  const isFarmer = userType === FARMER;
  tell('success', isFarmer ? `已新增农户${realName}` : `已新增${realName}，初始密码已用短信发给本人`);
}

interface PersonFieldsProps {
  isFarmer: boolean;
  place: DeptChoice | null;
  rule: ReturnType<typeof problemRule<Values>>;
}

function PersonFields({ isFarmer, place, rule }: PersonFieldsProps) {
  return (
    <>
      <NamesAndNumbers rule={rule} withAccount={!isFarmer} />
      <Form.Item
        name="deptId"
        label="所属组织"
        rules={[rule('deptId')]}
        extra={isFarmer ? '请选择农户所在的村（社区）。' : '先选组织，再选适合这一级的角色。'}
      >
        <DeptField />
      </Form.Item>
      {!isFarmer && (
        <Form.Item name="roleIds" label="角色" rules={[rule('roleIds')]}>
          <RoleField place={place} />
        </Form.Item>
      )}
      <Form.Item name="agreed" valuePropName="checked">
        <Checkbox>本人已同意接收农民信箱短信（须有登记）</Checkbox>
      </Form.Item>
      <Form.Item name="remark" label="备注" rules={[rule('remark')]}>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </>
  );
}
