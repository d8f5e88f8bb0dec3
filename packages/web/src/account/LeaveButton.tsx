/** Signing out from a dialog that cannot be closed otherwise. */
import { leaveConsole } from '../session/session.ts';
import { useSession } from '../session/session-context.ts';

export function LeaveButton() {
  const { user } = useSession();
  return (
    <button type="button" className="plain-button" onClick={() => void leaveConsole(user)}>
      退出登录
    </button>
  );
}
