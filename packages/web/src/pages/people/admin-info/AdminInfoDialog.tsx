/** Enters somebody in the directory, or changes an entry. Organisation and roles can only be ones that the person holds. */
import {
  type AdminCandidate,
  type AdminInfo,
  addAdminInfo,
  findAdminCandidates,
  listAdminInfo,
  updateAdminInfo,
} from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { officePhoneProblem } from '@farmers-mailbox/contract/people/admin-info/fields.ts';
import { tidyTelephone } from '@farmers-mailbox/contract/rules/phone.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptKitFormDialog as KeptFormDialog } from '../../../drafts/KeptKitFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { Form, type FormInstance } from '../../../ui/kit/form.ts';
import { Checkbox, Input, InputNumber, Radio } from '../../../ui/kit/inputs.ts';
import { PersonSearch } from './PersonSearch.tsx';

type Workplace = AdminCandidate['posts'][number];

interface Values {
  /** of a new entry */
  person?: AdminCandidate;
  deptId: string;
  roleIds: number[];
  post: string;
  officePhone: string;
  dutyDesc: string;
  isPublic: boolean;
  isOn: boolean;
  orderNum: number;
}

const FIRST: Partial<Values> = {
  post: '',
  officePhone: '',
  dutyDesc: '',
  isPublic: false,
  isOn: true,
  orderNum: 0,
};

function toFields({ deptId, roleIds, post, officePhone, dutyDesc, orderNum, isPublic, isOn }: Values) {
  const [publicFlag, status] = [isPublic ? 1 : 0, isOn ? 1 : 0] as const;
  return { deptId, roleIds, post, officePhone, dutyDesc, orderNum, publicFlag, status };
}

export function AddAdminInfoDialog({ onClose }: { onClose: () => void }) {
  const add = useAct(addAdminInfo, { refresh: [listAdminInfo], success: '新增成功' });
  return (
    <KeptFormDialog<Values>
      formKey="adminInfo"
      about={NEW}
      row={null}
      width={600}
      title="新增管理员信息"
      submitLabel="新增"
      initialValues={FIRST}
      onSubmit={(values) => add.attempt({ userId: values.person?.userId ?? '', ...toFields(values) })}
      onClose={onClose}
    >
      {(form, put) => (
        <>
          <Form.Item name="person" rules={[{ required: true, message: '请先查找并选择人员' }]}>
            <PersonSearch onChoose={(person) => put({ person, ...placeFields(person.posts[0]) })} />
          </Form.Item>
          <ChosenPerson form={form} put={put} />
        </>
      )}
    </KeptFormDialog>
  );
}

export function EditAdminInfoDialog({ row, onClose }: { row: AdminInfo; onClose: () => void }) {
  const { adminId, version, userId, userName, realName } = row;
  const update = useAct(updateAdminInfo, { refresh: [listAdminInfo], success: '修改成功' });
  const { data } = useCall(findAdminCandidates, { keyword: userName }, { isQuiet: true });
  const posts = data?.list.find((one) => one.userId === userId)?.posts ?? [];
  const initialValues: Values = {
    deptId: row.deptId,
    roleIds: row.roleIds,
    post: row.post,
    officePhone: row.officePhone,
    dutyDesc: row.dutyDesc,
    isPublic: row.publicFlag === 1,
    isOn: row.status === 1,
    orderNum: row.orderNum,
  };
  return (
    <KeptFormDialog<Values>
      formKey="adminInfo"
      about={adminId}
      row={row}
      width={600}
      title={`编辑 ${realName}（${userName}）的信息`}
      submitLabel="保存"
      initialValues={initialValues}
      onSubmit={(values) => update.attempt({ adminId, version, ...toFields(values) })}
      onClose={onClose}
    >
      {(form, put) => (
        <>
          {/* what the person holds no longer is still shown as it stands */}
          <PostFields form={form} put={put} posts={withPresent(posts, row)} />
          <OtherFields />
        </>
      )}
    </KeptFormDialog>
  );
}

function withPresent(posts: readonly Workplace[], row: AdminInfo): readonly Workplace[] {
  const names = row.roleNames.split('、');
  const present = {
    deptId: row.deptId,
    fullDeptName: row.fullDeptName,
    roles: row.roleIds.map((roleId, place) => ({ roleId, roleName: names[place] ?? '' })),
  };
  return posts.some(({ deptId }) => deptId === row.deptId) ? posts : [present, ...posts];
}

const placeFields = (place: Workplace | undefined) => ({
  deptId: place?.deptId ?? '',
  roleIds: place?.roles.map(({ roleId }) => roleId) ?? [],
});

interface InFormProps {
  form: FormInstance<Values>;
  put: (changed: Partial<Values>) => void;
}

function ChosenPerson({ form, put }: InFormProps) {
  const person = Form.useWatch('person', form);
  if (!person) return null;
  return (
    <>
      <PostFields form={form} put={put} posts={person.posts} />
      <OtherFields />
    </>
  );
}

/** Where the person works, as what: one place is simply told. */
function PostFields({ form, put, posts }: InFormProps & { posts: readonly Workplace[] }) {
  const deptId = Form.useWatch('deptId', form);
  const place = posts.find((one) => one.deptId === deptId);
  return (
    <>
      <Form.Item name="deptId" label="组织" rules={[{ required: true, message: '请选择组织' }]}>
        <Radio.Group
          className="admin-info-choices"
          options={posts.map((one) => ({ value: one.deptId, label: one.fullDeptName }))}
          onChange={({ target }) => put(placeFields(posts.find((one) => one.deptId === target.value)))}
        />
      </Form.Item>
      <Form.Item name="roleIds" label="角色" rules={[{ validator: requireRole }]}>
        <Checkbox.Group
          className="admin-info-choices"
          options={(place?.roles ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
        />
      </Form.Item>
    </>
  );
}

/** Not as a required field: the kit would then say of the group what only a field may say. */
async function requireRole(_rule: unknown, roleIds: readonly number[] | undefined): Promise<void> {
  if (!roleIds?.length) throw new Error('请选择角色');
}

function OtherFields() {
  return (
    <>
      <div className="admin-info-pair">
        <Form.Item name="post" label="职务">
          <Input maxLength={30} placeholder="可不填，如：农技科科长" />
        </Form.Item>
        <Form.Item
          name="officePhone"
          label="办公电话"
          dependencies={['isPublic']}
          rules={[
            {
              transform: (typed?: string) => tidyTelephone(typed ?? ''),
              pattern: /^$|^[0-9()+ -]{5,20}$/,
              message: '请输入正确的办公电话',
            },
            ({ getFieldValue }) => ({
              validator: async (_rule, value: string) => {
                const publicFlag = getFieldValue('isPublic') === true ? 1 : 0;
                const problem = officePhoneProblem({ publicFlag, officePhone: value ?? '' });
                if (problem !== null) throw new Error(problem);
              },
            }),
          ]}
        >
          <Input {...phoneInput} placeholder="如：0571-01234567" />
        </Form.Item>
      </div>
      <Form.Item name="dutyDesc" label="工作职责">
        <Input.TextArea maxLength={100} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item
        name="isPublic"
        valuePropName="checked"
        extra="公开后农户能看到姓名、组织、职务、职责和办公电话；个人手机任何时候都不公开。"
      >
        <Checkbox>对外公开</Checkbox>
      </Form.Item>
      <div className="admin-info-pair">
        <Form.Item name="orderNum" label="排序" extra="数字小的在前">
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
        <Form.Item name="isOn" valuePropName="checked" label="状态">
          <Checkbox>启用</Checkbox>
        </Form.Item>
      </div>
    </>
  );
}
