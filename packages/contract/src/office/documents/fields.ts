/** The fields of a shared document, and the sentences about its form. */
import { ROLES } from '../../access/roles.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export const DOCUMENT_NAME_MAX = 60;
export const DOCUMENT_SUMMARY_MAX = 200;
/** Sorted or removed at once; a list without pages is no longer. */
export const DOCUMENTS_PER_ACT_MAX = 500;

export const DOCUMENT_TYPES = [
  { value: 1, label: '操作手册' },
  { value: 2, label: '制度文件' },
  { value: 3, label: '模板表格' },
  { value: 4, label: '客户端程序' },
  { value: 9, label: '其他' },
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number]['value'];

/** For whom a document may be kept; a role of an installation's own sees what the one sees that it stands on. */
export const DOCUMENT_ROLES = ROLES.map(({ roleId, name }) => ({ value: roleId, label: name }));

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

/** The text that `documentFileOf` reads. */
export const documentUrlOf = ({ url, name }: DocumentFile): string => JSON.stringify([{ url, name }]);

export interface TypedDocument {
  readonly documentName: string;
  readonly files: readonly unknown[];
  readonly isForAll: boolean;
  readonly visibleRoleIds: readonly unknown[];
}

/** The form's, beside the limits of its fields. */
export const documentFormProblems = ({
  documentName,
  files,
  isForAll,
  visibleRoleIds,
}: TypedDocument): Problems =>
  problemsIn({
    documentName: unlessFilled(documentName, '请填写名称'),
    files: unlessFilled(files, '请上传文件'),
    visibleRoleIds: isForAll ? null : unlessFilled(visibleRoleIds, '请选择角色'),
  });
