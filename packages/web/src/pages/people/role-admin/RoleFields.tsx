/** The fields of a role: name and base, the strings by their groups, the pages by their sections. */
import { mayShapeRole } from '@farmers-mailbox/contract/access/granting.ts';
import { authorityLabel, permissionLabel } from '@farmers-mailbox/contract/access/permission-labels.ts';
import { AUTHORITIES, PERMISSION_GROUPS } from '@farmers-mailbox/contract/access/permissions.ts';
import { BASE_ROLES } from '@farmers-mailbox/contract/access/role-rules.ts';
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { DEPT_LEVEL, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { listRolePages, type RolePages } from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useCall } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session-context.ts';
import { Field, Problem } from '../../../ui/form/Field.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { type ChoiceGroup, ChoiceGroups } from './ChoiceGroups.tsx';
import type { RoleDraft } from './role-draft.ts';

export interface RoleFieldsProps {
  draft: RoleDraft;
  /** absent: only to look at */
  onChange?: ((changed: Partial<RoleDraft>) => void) | undefined;
  problems: Problems<keyof RoleDraft>;
  /** of the catalogue: keeps its name */
  isSystem: boolean;
  /** for a new role: which one it stands on; null: it stands already */
  onBase: ((baseRoleKey: string) => void) | null;
}

export function RoleFields(props: RoleFieldsProps) {
  const { draft, onChange, problems } = props;
  return (
    <>
      <NameFields {...props} />
      <h3>操作权限</h3>
      <Problem sentence={problems.permissions} />
      <ChoiceGroups
        label="操作权限"
        groups={permissionGroups}
        chosen={draft.permissions}
        onChange={onChange && ((permissions) => onChange({ permissions }))}
      />
      <label className="role-check">
        <input
          type="checkbox"
          checked={draft.seesCockpit}
          disabled={!onChange}
          onChange={({ target }) => onChange?.({ seesCockpit: target.checked })}
        />
        {authorityLabel.COCKPIT}
      </label>
      <h3>可见页面</h3>
      <p className="cell-note">看到页面不等于能操作：页面里的按钮由上面的操作权限决定。</p>
      <Problem sentence={problems.menuIds} />
      <PageChoice draft={draft} onChange={onChange} />
    </>
  );
}

function NameFields({ draft, onChange, problems, isSystem, onBase }: RoleFieldsProps) {
  const { user } = useSession();
  const bases = BASE_ROLES.filter(({ key }) => mayShapeRole({ roleKeys: user.roleList }, key) === true);
  const base = roleOf(draft.baseRoleKey);
  return (
    <>
      {onBase && (
        <Field
          label="基础角色"
          hint="级别、层级和管辖范围跟随基础角色，以后不能更换；选定后带入它的权限，再去掉不需要的。"
          problem={problems.baseRoleKey}
        >
          {(control) => (
            <select
              {...control}
              name="baseRoleKey"
              className="field"
              value={draft.baseRoleKey}
              onChange={({ target }) => onBase(target.value)}
            >
              <option value="">请选择基础角色</option>
              {bases.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {base && (
        <p className="role-standing">
          {!onBase && !isSystem && <>以{base.name}为基础：</>}
          级别 {base.rank}，层级 {labelOf(DEPT_LEVEL, base.level) || '不限'}
        </p>
      )}
      <Field label="角色名称" problem={problems.roleName} hint={isSystem && '系统自带角色的名称不能修改。'}>
        {(control) => (
          <input
            {...control}
            name="roleName"
            className="field"
            maxLength={40}
            value={draft.roleName}
            disabled={isSystem || !onChange}
            onChange={({ target }) => onChange?.({ roleName: target.value })}
          />
        )}
      </Field>
      <Field label="备注" problem={problems.remark}>
        {(control) => (
          <input
            {...control}
            name="remark"
            className="field"
            maxLength={200}
            placeholder="可不填"
            value={draft.remark}
            disabled={!onChange}
            onChange={({ target }) => onChange?.({ remark: target.value })}
          />
        )}
      </Field>
      <label className="role-check">
        <input
          type="checkbox"
          checked={draft.isOn}
          disabled={!onChange}
          onChange={({ target }) => onChange?.({ isOn: target.checked })}
        />
        启用（停用后，使用者失去这个角色的全部权限和页面）
      </label>
    </>
  );
}

const permissionGroups: readonly ChoiceGroup[] = AUTHORITIES.filter(
  (authority) => PERMISSION_GROUPS[authority].length > 0,
).map((authority) => ({
  title: authorityLabel[authority],
  choices: PERMISSION_GROUPS[authority].map((key) => ({ key, label: permissionLabel(key) })),
}));

function PageChoice({ draft, onChange }: Pick<RoleFieldsProps, 'draft' | 'onChange'>) {
  const { data, error, refetch } = useCall(listRolePages, {});
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <ChoiceGroups
      label="可见页面"
      groups={data.map(toGroup)}
      chosen={draft.menuIds}
      onChange={
        onChange && ((menuIds) => onChange({ menuIds: withHiddenPages(data, draft.menuIds, menuIds) }))
      }
    />
  );
}

const toGroup = ({ title, pages }: RolePages[number]): ChoiceGroup => ({
  title,
  choices: pages.map(({ menuId, menuName, forEverybody, isHidden }) => ({
    key: menuId,
    label: menuName,
    isFixed: forEverybody,
    ...(forEverybody ? { note: '所有人可见' } : isHidden ? { note: '从其他页面打开' } : {}),
  })),
});

/** The first page that is chosen in a section brings those along to which it leads; they can be taken away again. */
function withHiddenPages(sections: RolePages, before: readonly string[], chosen: string[]): string[] {
  const section = sections.find(({ pages }) =>
    pages.some(({ menuId, isHidden }) => {
      const key = menuId;
      return !isHidden && chosen.includes(key) && !before.includes(key);
    }),
  );
  const hadAny = section?.pages.some(({ menuId }) => before.includes(menuId));
  if (!section || hadAny) return chosen;
  const hidden = section.pages.filter(({ isHidden, forEverybody }) => isHidden && !forEverybody);
  return [...new Set([...chosen, ...hidden.map(({ menuId }) => menuId)])];
}
