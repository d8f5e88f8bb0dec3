/** The push of a content with its state, and the way to it. */

import { labelOf, PUSH_STATUS } from '@farmers-mailbox/contract/dictionaries.ts';
import type { MadePush } from '@farmers-mailbox/contract/publishing/content-review/made-push.ts';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

export const PushLink = ({ push: { pushId, pushStatus } }: { push: MadePush }) => (
  <Link to={paths.content('push', pushId)}>{labelOf(PUSH_STATUS, pushStatus)}</Link>
);
