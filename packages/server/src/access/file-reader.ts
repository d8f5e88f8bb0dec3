/**
 * The right to read a file follows from the things that it hangs on. Each kind of thing brings its own answer, from its own feature; they
 * stand together in file-readers.ts above the features, so that files know none of them.
 */
import type { Actor } from './actor.ts';

/** Kinds of content that are published with a video, which has a kind of its own beside their files. */
export type FilmedKind = 'knowledge' | 'article' | 'disaster' | 'listing' | 'post';
/** Those of them that have other files as well. */
export type AttachingKind = Exclude<FilmedKind, 'listing' | 'post'>;

/** Kept in `file_use.object_kind`. A kind more: a line here and one in file-readers.ts. */
export type FileObjectKind =
  | 'application'
  | 'document'
  | 'letter'
  | 'chat'
  | 'consent'
  | 'consultation'
  | 'consultReply'
  | 'activity'
  | 'articlePicture'
  | 'disasterPicture'
  | AttachingKind
  | `${FilmedKind}Video`;

/** True if this person may read at least one of these things, by the rule by which the feature shows them. */
export type MayReadOneOf = (actor: Actor, objectIds: readonly string[]) => Promise<boolean>;

export type FileReaders = Readonly<Record<FileObjectKind, MayReadOneOf>>;
