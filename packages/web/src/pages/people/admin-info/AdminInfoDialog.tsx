/** Enters somebody in the directory, or changes an entry. Organisation and roles can only be ones that the person holds. */
import {
  type AdminCandidate,
  type AdminInfo,
  addAdminInfo,
  findAdminCandidates,
  listAdminInfo,
  updateAdminInfo,
} from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { adminInfoProblems } from '@farmers-mailbox/contract/people/admin-info/fields.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { CheckItem, ChecksItem, LinesItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { OrderNumItem } from '../../../ui/form/OrderNumItem.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { PersonSearch } from './PersonSearch.tsx';

type Workplace = AdminCandidate['posts'][number];

interface Values {
  /** of a new entry; null: not chosen yet */
  person: AdminCandidate | null;
  deptId: string;
  roleIds: number[];
  post: string;
  officePhone: string;
  dutyDesc: string;
  isPublic: boolean;
  isOn: boolean;
  orderNum: number | null;
}

const FIRST: Values = {
  person: null,
  deptId: '',
  roleIds: [],
  post: '',
  officePhone: '',
  dutyDesc: '',
  isPublic: false,
  isOn: true,
  orderNum: 0,
};

function toFields({ deptId, roleIds, post, officePhone, dutyDesc, orderNum, isPublic, isOn }: Values) {
  const [publicFlag, status] = [isPublic ? 1 : 0, isOn ? 1 : 0] as const;
  const texts = { deptId, roleIds, post, officePhone, dutyDesc };
  return { ...texts, orderNum: orderNum ?? 0, publicFlag, status };
}

const problemsOf = (values: Values) => adminInfoProblems(toFields(values));

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
      initial={FIRST}
      problemsOf={(values) =>
        values.person === null ? { person: '请先查找并选择人员' } : problemsOf(values)
      }
      onSubmit={(values) => add.attempt({ userId: values.person?.userId ?? '', ...toFields(values) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormItem form={form} name="person">
            {() => (
              <PersonSearch
                value={form.values.person}
                onChoose={(person) => form.change({ person, ...placeFields(person.posts[0]) })}
              />
            )}
          </FormItem>
          {form.values.person && (
            <>
              <PostFields form={form} posts={form.values.person.posts} />
              <OtherFields form={form} />
            </>
          )}
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
  const initial: Values = {
    person: null,
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
      initial={initial}
      problemsOf={problemsOf}
      onSubmit={(values) => update.attempt({ adminId, version, ...toFields(values) })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {/* what the person holds no longer is still shown as it stands */}
          <PostFields form={form} posts={withPresent(posts, row)} />
          <OtherFields form={form} />
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
  form: Form<Values>;
}

/** Where the person works, as what: one place is simply told. */
function PostFields({ form, posts }: InFormProps & { posts: readonly Workplace[] }) {
  const place = posts.find((one) => one.deptId === form.values.deptId);
  return (
    <>
      <RadioItem
        form={form}
        name="deptId"
        label="组织"
        className="admin-info-choices"
        options={posts.map((one) => ({ value: one.deptId, label: one.fullDeptName }))}
        also={(deptId: string) => placeFields(posts.find((one) => one.deptId === deptId))}
      />
      <ChecksItem
        form={form}
        name="roleIds"
        label="角色"
        className="admin-info-choices"
        options={(place?.roles ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
      />
    </>
  );
}

function OtherFields({ form }: InFormProps) {
  return (
    <>
      <div className="admin-info-pair">
        <TextItem form={form} name="post" label="职务" maxLength={30} placeholder="可不填，如：农技科科长" />
        <TextItem
          form={form}
          name="officePhone"
          label="办公电话"
          {...phoneInput}
          placeholder="如：0571-01234567"
        />
      </div>
      <LinesItem
        form={form}
        name="dutyDesc"
        label="工作职责"
        maxLength={100}
        autoSize={{ minRows: 2, maxRows: 4 }}
      />
      <CheckItem
        form={form}
        name="isPublic"
        hint="公开后农户能看到姓名、组织、职务、职责和办公电话；个人手机任何时候都不公开。"
      >
        对外公开
      </CheckItem>
      <div className="admin-info-pair">
        <OrderNumItem form={form} />
        <CheckItem form={form} name="isOn" label="状态">
          启用
        </CheckItem>
      </div>
    </>
  );
}
