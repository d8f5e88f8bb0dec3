/** A whole page that only says something: it failed, or it did not open. Without the component kit. */
import { paths } from '../paths.ts';
import { usePageTitle } from './page-title.ts';
import './message-page.css';

export interface MessagePageProps {
  title: string;
  note: string;
  /** offers to load the page again */
  reload?: boolean;
}

export function MessagePage({ title, note, reload = false }: MessagePageProps) {
  usePageTitle(title);
  return (
    <main className="message-page">
      <h1>{title}</h1>
      <p>{note}</p>
      <p>
        {reload && (
          <button type="button" className="plain-button plain-primary" onClick={() => location.reload()}>
            重新加载
          </button>
        )}
        {/* a plain link: it must work even when the router has nothing left to show */}
        <a className="plain-button" href={paths.root}>
          返回工作台
        </a>
      </p>
    </main>
  );
}
