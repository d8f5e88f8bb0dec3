/** One letter as it is read: its text, who wrote it, and for its writer who has read it. A received one is read once its text came. */
import {
  type LetterDetails,
  type LetterReceiver,
  letterDetails,
  pageInbox,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterAbout } from '@farmers-mailbox/contract/office/letters/notices.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { refreshReads, useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { type Column, TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { When } from '../../../ui/text/When.tsx';

export function LetterDrawer({ letterId, onClose }: { letterId: string; onClose: () => void }) {
  const [page, setPage] = useState({ pageNum: 1, pageSize: 10 });
  const { data, error, refetch } = useCall(letterDetails, { letterId, ...page }, { keepPrevious: true });
  useNewlyRead(data);
  return (
    <Drawer widthPx={720} title="信件" onClose={onClose} footer={data && <Ways letter={data} />}>
      <ScrollingPart className="letter" label="信件内容">
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data && (
          <>
            <Letter letter={data} />
            {data.isOwn && data.receivers.total > 0 && (
              <Receivers letter={data} onPage={(pageNum, pageSize) => setPage({ pageNum, pageSize })} />
            )}
          </>
        )}
      </ScrollingPart>
    </Drawer>
  );
}

/** The server has marked it read with its answer. */
function useNewlyRead(letter: LetterDetails | undefined): void {
  const client = useQueryClient();
  const isNew = letter?.readFlag === 0;
  useEffect(() => {
    if (isNew) void refreshReads(client, [pageInbox, countUnread]);
  }, [client, isNew]);
}

const ABOUT: Readonly<Record<string, { label: string; to: (id: string) => string }>> = {
  [LetterAbout.application]: { label: '查看这个申请', to: (id) => paths.applicationDetail(id) },
  [LetterAbout.mending]: { label: '修改这个申请', to: (applyId) => paths.applicationForm({ applyId }) },
  [LetterAbout.reply]: { label: '去答复', to: (id) => paths.consultationReply(id) },
  [LetterAbout.review]: { label: '去审核', to: (id) => paths.auditApplications(id) },
};

function About({ aboutType, aboutId }: { aboutType: string; aboutId: string }) {
  const way = ABOUT[aboutType];
  return (
    way && (
      <p>
        <Link to={way.to(aboutId)}>{way.label}</Link>
      </p>
    )
  );
}

function Letter({ letter }: { letter: LetterDetails }) {
  const {
    letterTitle,
    letterContent,
    senderName,
    senderDeptName,
    sendTime,
    isOwn,
    receiverNames,
    replyTo,
    about,
    attachments,
  } = letter;
  return (
    <article>
      <h2>{letterTitle}</h2>
      <p className="letter-by">
        {isOwn ? `发给 ${receiverNames}` : `${senderName} ${placeInShort(senderDeptName)}`}
        {sendTime !== null && (
          <>
            {' '}
            <When at={sendTime} />
          </>
        )}
      </p>
      {/* each line is a paragraph; nothing in it is taken for mark-up */}
      <p className="letter-text">{letterContent}</p>
      <AttachmentList files={attachments} />
      {about && <About {...about} />}
      {replyTo && (
        <p className="letter-by">
          回复的信：
          <Link to={isOwn ? paths.inbox(replyTo.letterId) : paths.outbox(replyTo.letterId)}>
            {replyTo.letterTitle}
          </Link>
        </p>
      )}
    </article>
  );
}

const columns: readonly Column<LetterReceiver>[] = [
  { title: '收件人', width: 100, card: 'headline', render: ({ realName }) => realName },
  { title: '单位', width: 200, render: ({ deptName }) => <PlaceName of={deptName} /> },
  {
    title: '阅读时间',
    width: 110,
    render: ({ readTime }) => (readTime === null ? '未读' : <When at={readTime} />),
  },
];

function Receivers({
  letter,
  onPage,
}: {
  letter: LetterDetails;
  onPage: (pageNum: number, pageSize: number) => void;
}) {
  const { receivers, readCount, receiverCount, pendingUnitCount } = letter;
  return (
    <section aria-label="收件人">
      <h3>
        收件人 {receiverCount} 人，已读 {readCount} 人
        {pendingUnitCount > 0 && `，还有 ${pendingUnitCount} 个单位正在送达`}
      </h3>
      <TableOfRows label="收件人" columns={columns} rows={receivers.list} rowKey={({ userId }) => userId} />
      <Pagination
        total={receivers.total}
        pageNum={receivers.pageNum}
        pageSize={receivers.pageSize}
        onChange={onPage}
      />
    </section>
  );
}

function Ways({ letter: { letterId, isOwn, senderUserId } }: { letter: LetterDetails }) {
  const navigate = useNavigate();
  return (
    <div className="letter-ways">
      <ActionButton label="转发" onAct={() => navigate(paths.writeLetter({ forward: letterId }))} />
      {!isOwn && senderUserId !== null && (
        <ActionButton
          kind="primary"
          label="回复"
          onAct={() => navigate(paths.writeLetter({ replyTo: letterId }))}
        />
      )}
    </div>
  );
}
