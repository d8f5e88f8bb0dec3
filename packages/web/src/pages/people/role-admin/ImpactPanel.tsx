/** Effects of a change of a role, before it is done: the number of people, their gains and losses. */
import type { RoleChangePreview } from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';

export function ImpactPanel({ impact }: { impact: RoleChangePreview }) {
  const { holderCount, holders, gainedPermissions, lostPermissions, gainedPages, lostPages } = impact;
  const changes = [
    { title: '增加的操作权限', words: gainedPermissions, tone: 'gained' },
    { title: '失去的操作权限', words: lostPermissions, tone: 'lost' },
    { title: '增加的页面', words: gainedPages, tone: 'gained' },
    { title: '失去的页面', words: lostPages, tone: 'lost' },
  ].filter(({ words }) => words.length > 0);
  return (
    <div aria-live="polite">
      <p className="role-impact">
        {holderCount === 0 ? '现在没有人使用这个角色。' : `有 ${holderCount} 人使用这个角色。`}
        保存后，操作权限从他们的下一次操作起生效，菜单在重新加载后更新。
      </p>
      {holderCount > 0 && (
        <p className="cell-note">
          {holders.map(({ realName, userName }) => `${realName}（${userName}）`).join('、')}
          {holderCount > holders.length && ` 等 ${holderCount} 人`}
        </p>
      )}
      {changes.length === 0 && <p>操作权限和页面没有变化。</p>}
      {changes.map(({ title, words, tone }) => (
        <section key={title} className={`role-change role-${tone}`}>
          <h3>
            {title}（{words.length}）
          </h3>
          <p>{words.join('、')}</p>
        </section>
      ))}
      <p className="cell-note">同时有其他角色的人，其他角色给的权限和页面不变。</p>
    </div>
  );
}
