/**
 * The life that every kind of reviewed content has, as tests: a kind names its calls and gets the tests, and the people and verbs for those
 * of its own. What one kind alone promises stands in that kind's tests.
 */
import type { ContentKind, StoredContent } from '../../features/publishing/content/kind.ts';
import type { TestApp } from '../test-app.ts';
import type { ContentCalls, Written } from './calls.ts';
import { filesOfContent } from './files.ts';
import { contentAtMerges } from './merging.ts';
import { racesAboutContent } from './races.ts';
import { rightsToContent } from './rights.ts';
import { contentStage, type LifeOptions } from './stage.ts';
import { stepsOfLife } from './steps.ts';
import { contentOnTop } from './top.ts';
import { videoOfContent } from './video.ts';
import { wordsInContent } from './words.ts';

export function contentLife<
  W extends { readonly title: string },
  Stored extends StoredContent,
  Action extends string,
  New extends Written,
>(
  kind: ContentKind<W, Stored, Action>,
  callsOf: (at: TestApp) => ContentCalls<New>,
  options: LifeOptions = {},
) {
  const stage = contentStage(kind, callsOf, options);
  stepsOfLife(stage);
  racesAboutContent(stage);
  rightsToContent(stage);
  wordsInContent(stage);
  if (kind.attaches?.kind) filesOfContent(stage);
  if (kind.attaches?.video) videoOfContent(stage);
  if ('topFlag' in (kind.resetsOffline ?? {})) contentOnTop(stage);
  contentAtMerges(stage);
  return stage;
}
