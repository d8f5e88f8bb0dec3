/** One article, its records and its review. */
import {
  articleDetails,
  passArticle,
  refuseArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { useReadForReview } from '../../../ui/review/ReviewBody.tsx';
import { ArticleView } from './ArticleView.tsx';
import { article, articleReads } from './kind.ts';

export function ArticleDrawer({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const pass = useAct(passArticle, { refresh: articleReads });
  const refuse = useAct(refuseArticle, { refresh: articleReads });
  return (
    <ContentDrawer
      kind={article}
      read={useReadForReview(articleDetails, { articleId })}
      opinionOn={['opinionArticle', articleId]}
      consequenceOf={({ title, fullDeptName }) =>
        `“${title}”通过后马上发布，${fullDeptName}的农户都能看到。以后可以下架。`
      }
      pass={({ contentHash }, auditOpinion) => pass.attempt({ articleId, contentHash, auditOpinion })}
      refuse={({ contentHash }, auditOpinion) => refuse.attempt({ articleId, contentHash, auditOpinion })}
      recordsOf={({ records }) => (records.length === 0 ? null : <ContentRecords records={records} />)}
      onClose={onClose}
    >
      {(details) => <ArticleView article={details} placeName={details.fullDeptName} />}
    </ContentDrawer>
  );
}
