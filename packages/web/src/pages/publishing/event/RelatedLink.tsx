/** Leads to what an event is about; that page asks who reads. */
import type { EventRow } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { RELATED_LABEL, type RelatedType } from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import './event.css';

const pathOf = (type: RelatedType, id: string): string =>
  type === 'sms' ? paths.applicationDetail(id) : paths.content(type, id);

export function RelatedLink({ event }: { event: Pick<EventRow, 'relatedType' | 'relatedId'> }) {
  const { relatedType, relatedId } = event;
  if (relatedType === '' || relatedId === null) return null;
  return (
    <Link className="event-related" to={pathOf(relatedType, relatedId)}>
      查看关联的{RELATED_LABEL[relatedType]}
    </Link>
  );
}
