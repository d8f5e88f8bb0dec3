/** Shown at an address that the menu of the present identity does not have. */
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { trailOf } from '../session/menu.ts';
import { useSession } from '../session/session-context.ts';

export function NotFound() {
  const { menu, user } = useSession();
  return (
    <div className="state">
      <p className="state-title">没有这个页面</p>
      <p>
        网址可能有误，或者您现在的身份（{user.sysDept.deptName}
        ）没有权限打开它。需要时请换一个身份，或联系管理员开通。
      </p>
      <p className="state-ways">
        <Link className="plain-button" to={paths.workbench}>
          返回工作台
        </Link>
        {trailOf(menu, paths.adminContacts) && (
          <Link className="plain-button" to={paths.adminContacts}>
            联系管理员
          </Link>
        )}
      </p>
    </div>
  );
}
