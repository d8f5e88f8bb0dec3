/**
 * One's own draft: every change is shown at once and kept on the server, one after the other, so that closing the window loses nothing.
 * A change that is not taken (another window was quicker) shows the draft as it is kept.
 */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { ConfigContent } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import {
  getDraft,
  saveDraft,
  selectSendUser,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useAct, useCall } from '../../../api/hooks.ts';

export type Draft = NonNullable<AnswerOf<typeof getDraft>['draft']>;

export interface DraftInHand {
  /** undefined: not known yet; null: none is begun */
  readonly draft: Draft | null | undefined;
  /** as it will be kept, with what is on its way */
  readonly content: ConfigContent | undefined;
  readonly isSaving: boolean;
  readonly error: CallFailure | null;
  readonly change: (part: Partial<ConfigContent>) => void;
  /** begins one with a content; the version in use becomes its base */
  readonly begin: (configName: string, content: ConfigContent) => Promise<boolean>;
  readonly retry: () => void;
}

export function useDraft(): DraftInHand {
  const { data, error, refetch } = useCall(getDraft, {});
  const save = useAct(saveDraft, { refresh: [getDraft, selectSendUser] });
  const [local, setLocal] = useState<ConfigContent | null>(null);
  const latest = useRef<ConfigContent | null>(null);
  const version = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const draft = data?.draft;
  useEffect(() => {
    // what the server keeps, unless something newer is on its way
    if (latest.current === null) version.current = draft?.version ?? 0;
  }, [draft]);

  const keep = async (content: ConfigContent) => {
    if (latest.current !== content || !draft) return;
    const kept = await save.run({
      configName: draft.configName,
      configContent: content,
      version: version.current,
    });
    if (kept) version.current = kept.version;
    if (!kept) await refetch();
    // the draft was read again with the saving; nothing may be waited for here, or what is changed meanwhile would be dropped
    if (!kept || latest.current === content) {
      latest.current = null;
      setLocal(null);
    }
  };
  return {
    draft,
    content: local ?? draft?.configContent,
    isSaving: save.busy,
    error: data ? null : error,
    change: (part) => {
      const now = latest.current ?? draft?.configContent;
      if (!now) return;
      const content = { ...now, ...part };
      latest.current = content;
      setLocal(content);
      queue.current = queue.current.then(() => keep(content));
    },
    begin: async (configName, configContent) =>
      (await save.run({ configName, configContent, version: 0 })) !== undefined,
    retry: () => void refetch(),
  };
}
