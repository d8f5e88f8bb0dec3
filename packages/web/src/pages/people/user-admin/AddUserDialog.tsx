/** 新增用户: one person, whether of the staff or a farmer, with the roles of the first identity. The start password goes to the person. */
import { listUserRoles, saveUser } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { newPersonProblems } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { birthdayProblem } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { FARMER, WRITTEN_USER_TYPE } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { problemsIn } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { tell } from '../../../notices/notices.ts';
import { useSession } from '../../../session/session-context.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { SelectItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { toDay } from '../../../ui/text/moment.ts';
import { ConsentAndRemark } from './ConsentAndRemark.tsx';
import { type KnownBy, NamesAndNumbers } from './NamesAndNumbers.tsx';
import { RoleField } from './RoleField.tsx';
import { nodeOf, userReads } from './users.ts';

export interface AddUserDialogProps {
  /** where the list stands: the first guess for the new person's place */
  place: DeptChoice | null;
  onClose: () => void;
}

interface Values extends KnownBy {
  userType: number;
  deptId: DeptChoice | null;
  roleIds: number[];
  agreed: boolean;
  remark: string;
}

const STAFF = 1;

export function AddUserDialog({ place, onClose }: AddUserDialogProps) {
  const { user } = useSession();
  const { data: known = [] } = useCall(listUserRoles, {}, { staleMs: 300_000, isQuiet: true });
  const save = useAct(saveUser, { refresh: userReads });
  const actor = { deptId: user.sysDept.deptId, roleKeys: user.roleList };
  const fieldsOf = ({ deptId, birthday, agreed, ...values }: Values) => {
    const isFarmer = values.userType === FARMER;
    return {
      ...values,
      ...(isFarmer ? { userName: '', roleIds: [] } : {}),
      birthday: birthday ?? '',
      deptId: deptId?.deptId ?? '',
      smsAgreeFlag: agreed ? (1 as const) : (0 as const),
    };
  };
  const problemsOf = (values: Values) => {
    const fields = fieldsOf(values);
    const node = fields.deptId === '' ? null : nodeOf(fields.deptId);
    const problems = {
      ...problemsIn({ birthday: birthdayProblem(fields.birthday, toDay(Date.now())) }),
      ...newPersonProblems(actor, fields, node, known),
    };
    return fields.deptId === '' ? { ...problems, deptId: '请选择所属组织' } : problems;
  };
  return (
    <KeptFormDialog<Values>
      formKey="user"
      about={NEW}
      row={null}
      title="新增用户"
      submitLabel="新增"
      width={640}
      initial={{ ...EMPTY, deptId: place }}
      problemsOf={problemsOf}
      onSubmit={async (values) => {
        await save.attempt(fieldsOf(values));
        tellAdded(values);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectItem form={form} name="userType" label="用户类型" options={WRITTEN_USER_TYPE} />
          <PersonFields form={form} />
        </>
      )}
    </KeptFormDialog>
  );
}

const EMPTY: Values = {
  userType: STAFF,
  userName: '',
  realName: '',
  nickName: '',
  phoneNumber: '',
  certificateNo: '',
  sex: 0,
  birthday: null,
  deptId: null,
  roleIds: [],
  agreed: false,
  remark: '',
};

function tellAdded({ userType, realName }: Values): void {
  const isFarmer = userType === FARMER;
  tell('success', isFarmer ? `已新增农户${realName}` : `已新增${realName}，初始密码已用短信发给本人`);
}

function PersonFields({ form }: { form: Form<Values> }) {
  const { userType, deptId } = form.values;
  const isFarmer = userType === FARMER;
  return (
    <>
      <NamesAndNumbers form={form} withAccount={!isFarmer} />
      <DeptItem
        form={form}
        name="deptId"
        label="所属组织"
        hint={isFarmer ? '请选择农户所在的村（社区）。' : '先选组织，再选适合这一级的角色。'}
      />
      {!isFarmer && <RoleField form={form} place={deptId} />}
      <ConsentAndRemark form={form} />
    </>
  );
}
