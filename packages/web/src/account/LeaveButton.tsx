/** Signing out from a dialog that cannot be closed otherwise. */
import { useSession } from '../session/session-context.ts';
import { leaveConsole } from './leave-console.ts';

export function LeaveButton() {
  const { user } = useSession();
  return (
    <button type="button" className="plain-button" onClick={() => void leaveConsole(user)}>
      退出登录
    </button>
  );
}
