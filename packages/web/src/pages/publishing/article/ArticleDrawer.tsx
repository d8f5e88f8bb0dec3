/** One article, its records and its review. */
import {
  articleDetails,
  passArticle,
  refuseArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { ArticleView } from './ArticleView.tsx';
import { article } from './kind.ts';

const calls = { details: articleDetails, pass: passArticle, refuse: refuseArticle };

export function ArticleDrawer({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  return (
    <ContentDrawer
      kind={article}
      {...useReview(article, calls, articleId)}
      opinionOn={['opinionArticle', articleId]}
      consequenceOf={({ title, fullDeptName }) =>
        `“${title}”通过后马上发布，${fullDeptName}的农户都能看到。以后可以下架。`
      }
      recordsOf={({ records }) => (records.length === 0 ? null : <ContentRecords records={records} />)}
      onClose={onClose}
    >
      {(details) => <ArticleView article={details} placeName={details.fullDeptName} />}
    </ContentDrawer>
  );
}
