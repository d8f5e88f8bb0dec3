/** 菜单管理: the side menu as it is stored on the left, as a role sees it on the right. */
import { menuTree } from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, NoPermissionState, Skeleton } from '../../../ui/page/states.tsx';
import { MenuDialog } from './MenuDialog.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { MenuTree } from './MenuTree.tsx';
import type { OpenDialog } from './menus.ts';
import './menus.css';

export function MenusPage() {
  const may = usePermission();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { data, error, refetch } = useCall(menuTree, may('menu:edit') ? {} : null);
  if (!may('menu:edit')) return <NoPermissionState />;
  return (
    <div className="menus">
      <section className="card" aria-label="菜单">
        <div className="menus-toolbar">
          <ActionButton
            kind="primary"
            label="新增菜单"
            permission="menu:edit"
            onAct={() => setOpen({ kind: 'add', section: false })}
          />
          <ActionButton
            label="新增目录"
            permission="menu:edit"
            onAct={() => setOpen({ kind: 'add', section: true })}
          />
        </div>
        <p className="cell-note">
          修改立即保存，其他人重新加载页面后看到。能看到菜单不等于能操作：按钮由角色的操作权限决定。
        </p>
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={12} />}
        {data?.length === 0 && <EmptyState text="还没有菜单" />}
        {data && <MenuTree rows={data} onEdit={(row) => setOpen({ kind: 'edit', row })} />}
      </section>
      <MenuPreview />
      {open && data && <MenuDialog open={open} rows={data} onClose={() => setOpen(null)} />}
    </div>
  );
}
