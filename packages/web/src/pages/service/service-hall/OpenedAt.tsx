/** Where a service leads: in words, as a link where there is a page to look at; the whole address under the mouse. */

import { isExternalLink } from '@farmers-mailbox/contract/rules/external-link.ts';
import { OpenMode } from '@farmers-mailbox/contract/service/service-hall/fields.ts';
import { Link } from 'react-router';
import { trailOf } from '../../../session/menu.ts';
import { useSession } from '../../../session/session-context.ts';
import { openedAt } from './opened-at.ts';

export function OpenedAt({ openMode, linkUrl }: { openMode: number; linkUrl: string }) {
  const { menu } = useSession();
  const nameOf = (path: string) => trailOf(menu, path)?.at(-1)?.meta.title;
  const words = openedAt(openMode, linkUrl, nameOf);
  if (words === '') return null;
  const leads = openMode === OpenMode.inside && nameOf(linkUrl.split('?')[0] ?? '') !== undefined;
  return (
    <p className="cell-note" title={linkUrl}>
      {leads && <Link to={linkUrl}>{words}</Link>}
      {openMode === OpenMode.outside && isExternalLink(linkUrl) && (
        <a href={linkUrl} target="_blank" rel="noreferrer noopener">
          {words}
        </a>
      )}
      {openMode === OpenMode.inside && !leads && words}
    </p>
  );
}
