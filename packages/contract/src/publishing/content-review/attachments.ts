/** Files that are published with a content, beside its text. */
import * as z from 'zod/mini';
import { attachedFiles } from '../../office/files/attached.ts';

export const CONTENT_FILES_MAX = 5;

/** In a request `fileId` alone counts; they are answered with their names and sizes. */
export const contentAttachments = z._default(attachedFiles(CONTENT_FILES_MAX), []);
