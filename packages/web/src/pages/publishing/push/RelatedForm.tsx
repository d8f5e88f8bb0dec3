/** A new push of a content, as a link from that content opens it: its title and summary come from the server, not from the link. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { activityDetails } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { articleDetails } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { disasterDetails } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { RELATED_TYPES, type RelatedType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import type { Related } from './draft.ts';
import { PushFormDrawer } from './PushFormDrawer.tsx';

const DETAILS: Readonly<Record<RelatedType, Endpoint>> = {
  article: articleDetails,
  disaster: disasterDetails,
  activity: activityDetails,
};

export function RelatedForm() {
  const [search, setSearch] = useSearchParams();
  const relatedType = RELATED_TYPES.find((type) => type === search.get('relatedType'));
  const relatedId = search.get('relatedId');
  if (!relatedType || !relatedId) return null;
  const close = () =>
    setSearch((now) => {
      now.delete('relatedType');
      now.delete('relatedId');
      return new URLSearchParams(now);
    });
  return <OfRelated relatedType={relatedType} relatedId={relatedId} onClose={close} />;
}

interface OfRelatedProps {
  relatedType: RelatedType;
  relatedId: string;
  onClose: () => void;
}

function OfRelated({ relatedType, relatedId, onClose }: OfRelatedProps) {
  const { idField } = CONTENT_KINDS[relatedType].review;
  const { data } = useCall(DETAILS[relatedType], { [idField]: relatedId });
  if (!data) return null;
  const { title, summary } = data as Pick<Related, 'title' | 'summary'>;
  const related = { relatedType, relatedId, title, summary };
  return <PushFormDrawer pushId={null} related={related} onClose={onClose} />;
}
