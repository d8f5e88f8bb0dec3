/** Keeps a draft on the server: what was stored last, under which id and version, and whether something is on its way. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { toldBy } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useRef, useState } from 'react';
import { useAct } from '../../../../../api/hooks.ts';
import { requestIdFor } from '../../../../../drafts/request-id.ts';
import { applicationReads } from '../../application/application-reads.ts';
import type { EditableFields } from './draft.ts';

/** Where the draft is kept on the server. */
export interface Stored {
  readonly applyId: string;
  readonly version: number;
}

export interface StoredState {
  readonly stored: Stored | null;
  /** which of the two is on its way */
  readonly storing: 'draft' | 'submission' | null;
  /** by which the server knows what is on its way */
  readonly requestId: string;
  readonly isUnsaved: (fields: EditableFields) => boolean;
  /** @throws CallFailure */
  readonly store: (
    fields: EditableFields,
    submitFlag: 0 | 1,
    smsRequestId: string | null,
  ) => Promise<AnswerOf<typeof saveApplication>>;
}

/** @param draftId under which it is kept until it is stored */
export function useStored(initial: EditableFields, from: Stored | null, draftId: string): StoredState {
  const [stored, setStored] = useState(from);
  const [storing, setStoring] = useState<StoredState['storing']>(null);
  const [requestId, setRequestId] = useState('');
  const savedText = useRef(JSON.stringify(initial));
  const save = useAct(saveApplication, { refresh: applicationReads });
  const store: StoredState['store'] = async (fields, submitFlag, smsRequestId) => {
    const clientReqId = requestIdFor(draftId, JSON.stringify({ ...toldBy(fields), ...stored, submitFlag }));
    setRequestId(clientReqId);
    setStoring(submitFlag === 1 ? 'submission' : 'draft');
    try {
      const source = stored === null && smsRequestId !== null ? { requestId: smsRequestId } : {};
      const answer = await save.attempt({ ...fields, ...stored, ...source, submitFlag, clientReqId });
      savedText.current = JSON.stringify(fields);
      setStored({ applyId: answer.applyId, version: answer.version });
      return answer;
    } finally {
      setStoring(null);
    }
  };
  const isUnsaved = (fields: EditableFields) => JSON.stringify(fields) !== savedText.current;
  return { stored, storing, requestId, store, isUnsaved };
}
