/** Shared documents as the header's list and the page 文档管理 show them. */
import { DOCUMENT_TYPES, type DocumentType } from '@farmers-mailbox/contract/office/documents/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import { toMoment } from '../../../time/moment.ts';
import { mayManageDocument } from './policy.ts';
import type { FoundDocument } from './queries.ts';

export function toDocument(actor: Actor, found: FoundDocument) {
  const { deptId } = found;
  return {
    id: found.id,
    documentName: found.documentName,
    documentType: typeOf(found.documentType),
    documentSize: Number(found.documentSize),
    summary: found.summary ?? '',
    createUserName: found.createUserName,
    createTime: toMoment(found.createTime),
    updateTime: toMoment(found.updateTime),
    url: found.url,
    sort: found.sort,
    releaseFlag: found.releaseFlag === 1 ? (1 as const) : (0 as const),
    visibleRoleIds: found.visibleRoleIds,
    deptId,
    deptName: found.deptName,
    downloadCount: found.downloadCount,
    version: found.version,
    can: {
      edit: mayManageDocument(actor, 'content:document:edit', deptId),
      remove: mayManageDocument(actor, 'content:document:remove', deptId),
      order: mayManageDocument(actor, 'content:document:order', deptId),
    },
  };
}

const typeOf = (stored: number): DocumentType =>
  DOCUMENT_TYPES.find(({ value }) => value === stored)?.value ?? 9;
