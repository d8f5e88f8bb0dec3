/** One article, its records and its review. */
import {
  type ArticleDetails,
  articleDetails,
  passArticle,
  refuseArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { PhoneFrame } from '../../../content/PhoneFrame.tsx';
import { ArticleView } from './ArticleView.tsx';
import { article } from './kind.ts';

const calls = { details: articleDetails, pass: passArticle, refuse: refuseArticle };

export function ArticleDrawer({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  return (
    <ContentDrawer
      kind={article}
      {...useReview(article, calls, articleId)}
      opinionOn={['opinionArticle', articleId]}
      consequenceOf={(details) =>
        `“${details.title}”通过后马上发布，${readersInWords(details)}。以后可以下架。`
      }
      recordsOf={({ records }) => (records.length === 0 ? null : <ContentRecords records={records} />)}
      onClose={onClose}
    >
      {(details) => (
        <>
          {details.visibleDepts.length > 0 && <p className="warning-note">{readersInWords(details)}。</p>}
          <PhoneFrame>
            <ArticleView article={asPassed(details)} placeName={details.fullDeptName} />
          </PhoneFrame>
        </>
      )}
    </ContentDrawer>
  );
}

const readersInWords = ({ fullDeptName, visibleDepts }: ArticleDetails): string =>
  visibleDepts.length === 0
    ? `${fullDeptName}的农户都能看到`
    : `只有${visibleDepts.map(({ deptName }) => deptName).join('、')}的工作人员能看到，农户看不到`;

/** The pass gives it a new moment: one that was published before does not keep its old one. */
const asPassed = (details: ArticleDetails): ArticleDetails =>
  details.auditStatus === ContentStatus.waiting ? { ...details, publishTime: null } : details;
