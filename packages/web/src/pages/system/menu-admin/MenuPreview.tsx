/** The menu as people with a role see it now: answered by the server as it answers them, drawn by the rules of the side menu. */
import { menuChoices, previewMenu } from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { type MenuEntry, menuEntriesOf, withShellPages } from '../../../session/menu.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Icon } from '../../../ui/text/Icon.tsx';

export function MenuPreview() {
  const [roleId, setRoleId] = useState<number | null>(null);
  const { data: choices } = useCall(menuChoices, {}, { isQuiet: true });
  const { data, error, refetch } = useCall(previewMenu, roleId === null ? null : { roleId }, {
    keepPrevious: true,
  });
  return (
    <section className="card menu-preview" aria-label="预览">
      <Field label="预览：这个角色看到的菜单">
        {(control) => (
          <select
            {...control}
            className="field"
            value={roleId ?? ''}
            onChange={({ target }) => setRoleId(target.value === '' ? null : Number(target.value))}
          >
            <option value="">请选择角色</option>
            {choices?.roles.map((role) => (
              <option key={role.roleId} value={role.roleId}>
                {role.roleName}
              </option>
            ))}
          </select>
        )}
      </Field>
      {roleId === null && <EmptyState text="选择一个角色，看看它的菜单。" />}
      {roleId !== null && error && !data && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {roleId !== null && !data && !error && <Skeleton lines={6} />}
      {roleId !== null && data && <Entries entries={menuEntriesOf(withShellPages(data))} />}
    </section>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className="menu-preview-level">
      {entries.map(({ key, icon, title, external, children }) => (
        <li key={key}>
          <span className="menu-preview-entry">
            <Icon name={icon} />
            {title}
            {external && <small>新标签页打开</small>}
          </span>
          {children.length > 0 && <Entries entries={children} />}
        </li>
      ))}
    </ul>
  );
}
