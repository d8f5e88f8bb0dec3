/** The bar on top: the system's title, quick opening, documents, mail, the look, and the menu of the signed-in person. */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ExportsButton } from '../exports/ExportsButton.tsx';
import { paths } from '../paths.ts';
import { DialogNotOpened, lazyPart } from '../session/lazy-part.tsx';
import type { Tag } from '../session/open-tags.ts';
import { APP_TITLE } from '../session/page-title.ts';
import { useSession } from '../session/session-context.ts';
import { Icon } from '../ui/text/Icon.tsx';
import { DisplayMenu } from './DisplayMenu.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { UserMenu } from './UserMenu.tsx';
import { badgeOf, useUnread } from './unread.ts';
import './header.css';

const DocumentsDialog = lazyPart(
  () => import('./DocumentsDialog.tsx').then((module) => module.DocumentsDialog),
  DialogNotOpened,
);

interface HeaderProps {
  menu: readonly RouterItem[];
  tags: readonly Tag[];
}

export function Header({ menu, tags }: HeaderProps) {
  const { user } = useSession();
  const [isListing, setListing] = useState(false);
  const area = user.sysDept.ancestors.split('/').at(-1) || user.sysDept.deptName;
  return (
    <header className="header">
      <Link className="header-title" to={paths.workbench}>
        {APP_TITLE}
      </Link>
      <span className="header-area">{area}</span>
      <PaletteButton menu={menu} tags={tags} />
      <button type="button" className="header-button" title="文档下载" onClick={() => setListing(true)}>
        <Icon name="download" />
        <span className="header-word">文档下载</span>
      </button>
      <ExportsButton className="header-button">
        <Icon name="export" />
        <span className="header-word">导出下载</span>
      </ExportsButton>
      <MailLink />
      <DisplayMenu />
      <UserMenu />
      <Suspense fallback={null}>
        {isListing && <DocumentsDialog onClose={() => setListing(false)} />}
      </Suspense>
    </header>
  );
}

/** Asks for itself: the frame around it is not drawn anew with each answer. */
function MailLink() {
  const badge = badgeOf(useUnread());
  return (
    <Link className="header-button" title="消息：信件和聊天" to={paths.messages}>
      <Icon name="mail" />
      <span className="header-word">消息</span>
      {badge !== null && (
        <span className="badge">
          {badge}
          <span className="only-heard">条未读</span>
        </span>
      )}
    </Link>
  );
}
