/** Writes a warning, a guide or a damage report, or changes one. */
import {
  disasterDetails,
  saveDisaster,
  updateDisaster,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import {
  DISASTER_PICTURES_MAX,
  type InfoType,
} from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { useState } from 'react';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useStored } from '../../../content/needed.ts';
import { ContentFiles } from '../../../content/text/ContentFiles.tsx';
import { ContentPictures } from '../../../content/text/ContentPictures.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { useSession } from '../../../session/session-context.ts';
import { useBusyParts } from '../../../ui/files/busy-parts.ts';
import { DisasterFields } from './DisasterFields.tsx';
import { draftOf, emptyDraft, placed, problemsOf, requestOf } from './draft.ts';
import { kindOf } from './kind.ts';
import { nounOf } from './type-labels.ts';

export interface DisasterFormDrawerProps {
  /** null: a new one */
  disasterId: string | null;
  infoType: InfoType;
  onClose: () => void;
}

export function DisasterFormDrawer({ disasterId, infoType, onClose }: DisasterFormDrawerProps) {
  const { deptName } = useSession().user.sysDept;
  const [opened] = useState(() => new Date());
  const [isUploading, setUploading] = useState(false);
  const busy = useBusyParts<'pictures' | 'files'>(setUploading);
  const save = useSave(kindOf(infoType), { add: saveDisaster, change: updateDisaster });
  return (
    <DraftFormDrawer
      kind={kindOf(infoType)}
      newTitle={titleOf(infoType)}
      stored={useStored(disasterDetails, disasterId === null ? null : { disasterId })}
      formKey="disaster"
      about={disasterId ?? `${NEW} ${infoType}`}
      widthPx={920}
      begin={(details) => (details ? draftOf(details) : emptyDraft(infoType, deptName, opened))}
      problemsOf={problemsOf}
      placed={placed}
      save={(draft, details, submitFlag) => save({ ...requestOf(draft), submitFlag }, details)}
      waitsFor={isUploading ? '正在上传图片或附件…' : null}
      onClose={onClose}
    >
      {({ draft, details, problems, change }) => (
        <>
          <DisasterFields
            draft={draft}
            problems={problems}
            onChange={change}
            knownPhone={details?.reporterPhone ?? ''}
          />
          <ContentPictures
            draft={draft}
            problems={problems}
            change={change}
            coverLegend="封面（可不填）"
            picturesMax={DISASTER_PICTURES_MAX}
            onUploading={busy('pictures')}
          />
          <ContentFiles draft={draft} problems={problems} change={change} onUploading={busy('files')} />
        </>
      )}
    </DraftFormDrawer>
  );
}

export const titleOf = (infoType: InfoType): string =>
  nounOf(infoType) === '灾情' ? '灾情上报' : `新增${nounOf(infoType)}`;
