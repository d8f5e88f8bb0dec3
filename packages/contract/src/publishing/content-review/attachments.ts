/** Files that are published with a content, beside its text, and its video. */
import * as z from 'zod/mini';
import { attachedFiles } from '../../office/files/attached.ts';
import { storedVideoPath } from '../../office/files/endpoints.ts';

export const CONTENT_FILES_MAX = 5;

/** In a request `fileId` alone counts; they are answered with their names and sizes. */
export const contentAttachments = z._default(attachedFiles(CONTENT_FILES_MAX), []);

/** The `url` of an mp4 that was uploaded, which `getFile` plays. */
export const contentVideo = z._default(z.nullable(storedVideoPath), null);
