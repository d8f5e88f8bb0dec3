/** Signing out: the work, the drafts and the tags of this person go, and the next one begins at the sign-in page. */
import type { SessionUser } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { dropToken, tokenToCallWith } from '../api/token.ts';
import { forgetLocal } from '../drafts/browser-store.ts';
import { paths } from '../paths.ts';
import { keepLeftPage } from '../session/left-page.ts';
import { forgetTags } from '../session/open-tags.ts';
import { recordSignOut } from '../session/session.ts';
import { giveUp, mayLose, unsavedWork } from '../ui/unsaved/unsaved-work.ts';

/**
 * Ends the session on the server and here, and goes to sign-in with the way back, which is for the same person only. The server's part may
 * fail: here it ends in any case. By a whole reload: nothing of this person stays in memory. Whoever has unsaved work is
 * asked while the session still lives.
 */
export async function leaveConsole(user: SessionUser): Promise<void> {
  const unsaved = unsavedWork();
  if (!(await mayLose(unsaved))) return;
  await giveUp(unsaved);
  const forLater = unsaved.flatMap(({ work }) =>
    work.isForLater && work.keeper ? [work.keeper.draftId] : [],
  );
  forgetLocal(user.identityId, forLater);
  const from = location.pathname + location.search;
  // of this person, though another window may have signed them in anew
  const token = await tokenToCallWith().catch(() => null);
  if (token !== null) await recordSignOut(user, token).catch(() => {});
  dropToken(token);
  forgetTags();
  keepLeftPage(from, user.sysUser.userId);
  location.assign(paths.signIn(from));
}
