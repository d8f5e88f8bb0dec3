/** 公告与下载: the newest notices and documents. */
import { addDownloadCount } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { documentFileOf } from '@farmers-mailbox/contract/office/documents/fields.ts';
import { getFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { besideWorkbench } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../../api/call.ts';
import { saveAnswer } from '../../../../api/download.ts';
import { showFailure } from '../../../../api/failure-notice.ts';
import { useCall } from '../../../../api/hooks.ts';
import { tell } from '../../../../notices/notices.ts';
import { paths } from '../../../../paths.ts';
import { ErrorState } from '../../../../ui/page/states.tsx';
import { dayOf } from '../../../../ui/text/moment.ts';

export function NewsPanel() {
  const { data, error, refetch } = useCall(besideWorkbench, {}, { staleMs: 60_000, isQuiet: true });
  const { notices = [], documents = [] } = data ?? {};
  return (
    <section className="card" aria-labelledby="news-title">
      <h2 id="news-title">公告与下载</h2>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {data && notices.length + documents.length === 0 && <p className="nothing">没有公告，也没有下载。</p>}
      <ul className="short-rows">
        {notices.map(({ articleId, title, publishTime }) => (
          <li key={articleId}>
            <span className="row-note">{dayOf(publishTime).slice(5)}</span>
            <Link to={paths.content('article', articleId)}>{title}</Link>
          </li>
        ))}
        {documents.map(({ id, documentName, url, updateTime }) => (
          <li key={id}>
            <span className="row-note">{dayOf(updateTime).slice(5)}</span>
            <span className="row-title" title={documentName}>
              {documentName}
            </span>
            <Download id={id} name={documentName} url={url} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Download({ id, name, url }: { id: string; name: string; url: string }) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    const file = documentFileOf(url);
    if (!file) return tell('error', '文件地址不正确，请联系管理员');
    setBusy(true);
    try {
      await saveAnswer(getFile, { relativeUrl: file.url }, file.name);
      await call(addDownloadCount, { id });
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="plain-link"
      aria-label={`下载${name}`}
      disabled={busy}
      onClick={() => void fetchFile()}
    >
      下载
    </button>
  );
}
