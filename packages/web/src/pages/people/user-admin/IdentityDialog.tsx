/** One identity: its place, its roles, and from when until when it can be used. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { saveIdentity } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { identityProblems } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { useAct } from '../../../api/hooks.ts';
import { KeptFormDialog } from '../../../drafts/KeptFormDialog.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptItem } from '../../../ui/dept/DeptItem.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { CheckItem, DayItem } from '../../../ui/form/items.tsx';
import { placeOnce } from '../../../ui/text/place-in-short.ts';
import { RoleField } from './RoleField.tsx';
import { nameOf, userReads, type WrittenIdentity } from './users.ts';

interface Values {
  deptId: DeptChoice | null;
  roleIds: number[];
  validFrom: string | null;
  validTo: string | null;
  mainFlag: boolean;
}

export function IdentityDialog({ person, identity, onClose }: WrittenIdentity & { onClose: () => void }) {
  const save = useAct(saveIdentity, { refresh: userReads, success: identity ? '修改成功' : '新增成功' });
  const isFirst = person.identityList.length === 0;
  const isMain = isFirst || identity?.mainFlag === 1;
  const initial: Values = {
    deptId: identity ? { deptId: identity.deptId, deptName: placeOnce(identity.fullDeptName) } : null,
    roleIds: identity?.roleIds ?? [],
    validFrom: identity?.validFrom ?? null,
    validTo: identity?.validTo ?? null,
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
    validFrom,
    validTo,
  });
  const problemsOf = (values: Values) => ({
    ...(values.deptId === null ? { deptId: '请选择所属组织' } : {}),
    ...identityProblems(values),
  });
  return (
    <KeptFormDialog<Values>
      formKey="identity"
      about={identity?.identityId ?? `${NEW} ${person.userId}`}
      row={identity ? { version: person.version, updateTime: null } : null}
      title={`${identity ? '修改' : '新增'}身份：${nameOf(person)}`}
      submitLabel={identity ? '保存' : '新增'}
      width={600}
      initial={initial}
      problemsOf={problemsOf}
      onSubmit={(values) => save.attempt(fieldsOf(values))}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isFirst && <p className="page-note">第一个身份就是主身份；初始密码将用短信发给本人。</p>}
          {identity && <p className="page-note">保存后，正以这个身份登录的会立即退出。</p>}
          <DeptItem form={form} name="deptId" label="所属组织" />
          <RoleField form={form} place={form.values.deptId} held={identity?.roleIds ?? []} />
          <div className="user-pair">
            <DayItem form={form} name="validFrom" label="开始日期" hint="不填：现在起" />
            <DayItem form={form} name="validTo" label="结束日期" hint="不填：长期有效" />
          </div>
          {!isMain && (
            <CheckItem form={form} name="mainFlag">
              设为主身份
            </CheckItem>
          )}
        </>
      )}
    </KeptFormDialog>
  );
}
