/** Files that are published with a content, beside its text, and its video. */
import * as z from 'zod/mini';
import { attachedFiles } from '../../office/files/attached.ts';
import { storedVideoPath } from '../../office/files/endpoints.ts';

export const CONTENT_FILES_MAX = 5;

const files = attachedFiles(CONTENT_FILES_MAX);

/** In a request `fileId` alone counts; they are answered with their names and sizes. */
export const contentAttachments = z._default(files, []);
/** Of a change: left out they stay, as by a console that was opened before contents had files. */
export const keptAttachments = z.optional(files);

const video = z.nullable(storedVideoPath);
/** The `url` of an mp4 that was uploaded, which `getFile` plays. */
export const contentVideo = z._default(video, null);
/** Of a change: left out it stays. */
export const keptVideo = z.optional(video);
