/** The replies under a post, newest first, with the words that were found in them; chosen ones are removed together. */
import {
  type PostDetails,
  pageReplies,
  type ReplyRow,
  removeReplies,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  MachineResult,
  REPLIES_PER_ACT_MAX,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { useEffect, useRef, useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { When } from '../../../ui/text/When.tsx';
import { MarkedText } from '../../messaging/sensitive-words/MarkedText.tsx';
import { MachineTag, postReads } from './posts.tsx';

const PAGE_SIZE = 10;

export function Replies({ post, isInView }: { post: PostDetails; isInView: boolean }) {
  const { postId, mayRemoveReplies } = post;
  const [{ pageNum, pageSize }, setPage] = useState({ pageNum: 1, pageSize: PAGE_SIZE });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error, refetch } = useCall(
    pageReplies,
    { postId, pageNum, pageSize },
    { keepPrevious: true },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isInView && isLoaded) heading.current?.scrollIntoView({ block: 'start' });
  }, [isInView, isLoaded]);
  const remove = useAct(removeReplies, { refresh: postReads });
  const removeThem = async (replyIds: readonly string[]) => {
    if (!(await remove.run({ replyIds: [...replyIds] }))) return;
    setChosen((now) => now.filter((id) => !replyIds.includes(id)));
    // the last page may have gone
    setPage((now) => ({ ...now, pageNum: 1 }));
  };
  return (
    <section aria-labelledby="post-replies">
      <h3 id="post-replies" ref={heading}>
        评论 {post.replyCount} 条
      </h3>
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data?.total === 0 && <p className="cell-note">还没有评论。</p>}
      {data && data.total > 0 && (
        <>
          <ActionButton
            label={chosen.length > 0 ? `删除 ${chosen.length} 条评论` : '删除选中的评论'}
            danger
            permission="content:interaction:offline"
            can={whyNot(chosen.length) ?? mayRemoveReplies}
            confirm={{
              title: `删除 ${chosen.length} 条评论`,
              text: `将删除选中的 ${chosen.length} 条评论，不能恢复。这条互动还剩 ${post.replyCount - chosen.length} 条评论。`,
            }}
            onAct={() => removeThem(chosen)}
          />
          <ul className="post-replies">
            {data.list.map((reply) => (
              <Reply
                key={reply.replyId}
                reply={reply}
                isChosen={chosen.includes(reply.replyId)}
                onChoose={(isChosen) =>
                  setChosen((now) =>
                    isChosen ? [...now, reply.replyId] : now.filter((one) => one !== reply.replyId),
                  )
                }
              />
            ))}
          </ul>
          <Pagination
            total={data.total}
            pageNum={pageNum}
            pageSize={pageSize}
            onChange={(nextNum, nextSize) => setPage({ pageNum: nextNum, pageSize: nextSize })}
          />
        </>
      )}
    </section>
  );
}

function whyNot(count: number): string | null {
  if (count === 0) return '请先勾选要删除的评论';
  return count > REPLIES_PER_ACT_MAX ? `一次最多 ${REPLIES_PER_ACT_MAX} 条` : null;
}

interface ReplyProps {
  reply: ReplyRow;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Reply({ reply, isChosen, onChoose }: ReplyProps) {
  const { replyUserName, fullDeptName, replyTime, content, machineResult, hits } = reply;
  return (
    <li>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`选择${replyUserName}的评论`}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div>
        <p className="cell-note">
          {replyUserName}，{fullDeptName}，<When at={replyTime} />{' '}
          {machineResult !== MachineResult.normal && <MachineTag value={machineResult} />}
        </p>
        <p className="post-text">
          <MarkedText text={content} found={{ hits, excused: [] }} />
        </p>
      </div>
    </li>
  );
}
