/** Shared documents as the header's list shows them. */
import { toMoment } from '../../../time/moment.ts';
import type { ReleasedDocument } from './queries.ts';

export function toDocument(document: ReleasedDocument) {
  return {
    id: document.id,
    documentName: document.documentName,
    documentSize: Number(document.documentSize),
    updateTime: toMoment(document.updateTime),
    url: document.url,
    downloadCount: document.downloadCount,
  };
}
