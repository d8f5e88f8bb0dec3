/** Choice of those who see an item: everybody, or the chosen roles; says at once who would see it newly, and who no longer. */
import type { MenuChoices } from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';

export interface ViewerChoiceProps {
  roles: MenuChoices['roles'];
  /** as it is stored; absent for a new item */
  before: readonly number[] | null | undefined;
  /** null: everybody */
  value: number[] | null;
  onChange: (roleIds: number[] | null) => void;
}

export function ViewerChoice({ roles, before, value, onChange }: ViewerChoiceProps) {
  const turn = (roleId: number) => {
    const chosen = value ?? [];
    onChange(chosen.includes(roleId) ? chosen.filter((one) => one !== roleId) : [...chosen, roleId]);
  };
  const change = before === undefined ? '' : changeInWords(roles, before, value);
  return (
    <div className="menu-viewers" role="group" aria-label="谁能看到">
      <label>
        <input type="radio" checked={value === null} onChange={() => onChange(null)} />
        所有人
      </label>
      <label>
        <input
          type="radio"
          checked={value !== null}
          onChange={() => onChange(value ?? [...(before ?? [])])}
        />
        指定角色（超级管理员总能看到）
      </label>
      {value !== null && (
        <ul>
          {roles.map(({ roleId, roleName }) => (
            <li key={roleId}>
              <label>
                <input type="checkbox" checked={value.includes(roleId)} onChange={() => turn(roleId)} />
                {roleName}
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="cell-note" aria-live="polite">
        {change}
      </p>
    </div>
  );
}

function changeInWords(
  roles: MenuChoices['roles'],
  before: readonly number[] | null,
  after: readonly number[] | null,
): string {
  const all = roles.map(({ roleId }) => roleId);
  const [was, is] = [before ?? all, after ?? all];
  const namesOf = (roleIds: readonly number[], taken: readonly number[]) =>
    roles
      .filter(({ roleId }) => roleIds.includes(roleId) && !taken.includes(roleId))
      .map(({ roleName }) => roleName)
      .join('、');
  const [gained, lost] = [namesOf(is, was), namesOf(was, is)];
  return [gained && `新增可见：${gained}。`, lost && `不再可见：${lost}。`].filter(Boolean).join('');
}
