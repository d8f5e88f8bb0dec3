/** Files that are published with a content, beside its text. */
import * as z from 'zod/mini';
import { attachedFiles } from '../../office/files/attached.ts';

export const CONTENT_FILES_MAX = 5;

const files = attachedFiles(CONTENT_FILES_MAX);

/** In a request `fileId` alone counts; they are answered with their names and sizes. */
export const contentAttachments = z._default(files, []);
/** Of a change: left out they stay, as by a console that was opened before contents had files. */
export const keptAttachments = z.optional(files);
