/** The documents that the header offers for download. Their bytes come by files/endpoints.ts. */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';
import { id, moment, pageOf, queryFlag, text, wholeNumber } from '../../envelope.ts';

const sharedDocument = z.object({
  id,
  documentName: z.string(),
  /** bytes */
  documentSize: z.number(),
  updateTime: moment,
  /** JSON text of a list; its first entry says where the file lies and what it is called */
  url: z.string(),
  downloadCount: z.number(),
});

/**
 * Only what is released, and to the caller's roles: who manages documents has a page of their own later. A page of them for who
 * asks for one, all of them at once for who names neither `pageNum` nor `pageSize`.
 */
export const listDocuments = get('/v1/documentManage/listDocumentManage', {
  access: signedIn,
  summary: '共享文档',
  request: z.strictObject({
    documentName: z.optional(text(60)),
    documentType: z.optional(wholeNumber(1, 9)),
    releaseFlag: z.optional(queryFlag),
    pageNum: z.optional(wholeNumber(1, 10_000_000)),
    pageSize: z.optional(wholeNumber(1, 100)),
  }),
  answer: z.union([z.array(sharedDocument), pageOf(sharedDocument)]),
});

export const addDownloadCount = post('/v1/documentManage/addDownloadCount', {
  access: signedIn,
  summary: '记一次文档下载',
  request: z.strictObject({ id }),
  answer: z.object({ downloadCount: z.number() }),
});

export interface DocumentFile {
  readonly url: string;
  readonly name: string;
}

/** The file of a document; null when its `url` is not the text that the specification describes. */
export function documentFileOf(url: string): DocumentFile | null {
  try {
    const [first] = JSON.parse(url) as Partial<DocumentFile>[];
    return typeof first?.url === 'string' && typeof first.name === 'string'
      ? { url: first.url, name: first.name }
      : null;
  } catch {
    return null;
  }
}
