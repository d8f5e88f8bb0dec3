/** Writes a place of rural tourism or changes one, beside what others will see of it. */
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { saveTour, tourDetails, updateTour } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import * as own from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { type TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import { useState } from 'react';
import { useSave } from '../../../content/acts.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useOwnRegion, useStored } from '../../../content/needed.ts';
import { SubjectChoice, useReadsSubjects } from '../../../content/SubjectChoice.tsx';
import { ContentEditor } from '../../../content/text/ContentEditor.tsx';
import { ContentPictures } from '../../../content/text/ContentPictures.tsx';
import { shownOf } from '../../../content/text/parts.ts';
import type { DraftForm } from '../../../content/use-draft-form.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import { FieldControl } from '../../../ui/fields/FieldControl.tsx';
import { blankOf } from '../../../ui/fields/field-values.ts';
import { useBusyParts } from '../../../ui/files/busy-parts.ts';
import { FieldGroup, fieldsOf } from '../../../ui/form/fields.tsx';
import { PlaceItem } from '../../../ui/map/PlaceItem.tsx';
import { draftOf, emptyDraft, placed, problemsOf, requestOf, type TourDraft, typedName } from './draft.ts';
import { kindOf } from './kind.ts';
import { TourView } from './TourView.tsx';

export interface TourFormDrawerProps {
  tourType: TourType;
  /** null: a new one */
  tourId: string | null;
  onClose: () => void;
}

export function TourFormDrawer({ tourType, tourId, onClose }: TourFormDrawerProps) {
  const kind = kindOf(tourType);
  const region = useOwnRegion();
  const [isUploading, setUploading] = useState(false);
  const save = useSave(kind, { add: saveTour, change: updateTour });
  return (
    <DraftFormDrawer
      kind={kind}
      stored={useStored(tourDetails, tourId === null ? null : { tourId })}
      alsoNeeded={region}
      formKey={`tour${tourType}`}
      about={tourId ?? NEW}
      widthPx={1200}
      waitsFor={isUploading ? '图片上传中…' : null}
      begin={(details) => (details ? draftOf(details) : emptyDraft(tourType, region.data ?? null))}
      problemsOf={(draft, about) => problemsOf(tourType, draft, about)}
      placed={placed}
      save={(draft, details, submitFlag) =>
        save({ ...requestOf(tourType, draft, details), submitFlag }, details)
      }
      previewOf={(draft) => (
        <TourView
          tour={{ ...requestOf(tourType, draft, null), content: shownOf(draft.parts) }}
          placeName={draft.place?.deptName ?? ''}
          subject={draft.subject}
        />
      )}
      onClose={onClose}
    >
      {(form) => <TourFields {...form} tourType={tourType} onUploading={setUploading} />}
    </DraftFormDrawer>
  );
}

interface TourFieldsProps extends DraftForm<TourDraft, unknown> {
  tourType: TourType;
  onUploading: (isUploading: boolean) => void;
}

function TourFields({ tourType, draft, problems, change, onUploading }: TourFieldsProps) {
  const { line, part } = fieldsOf<TourDraft>(draft, problems, change);
  const busy = useBusyParts<'text' | 'pictures'>(onUploading);
  const readsSubjects = useReadsSubjects();
  const typedIn = (key: 'lng' | 'lat') => (draft.values[key] ?? '') as string;
  const problemsAt = (...keys: string[]) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const problem = problems[typedName(key)];
        return problem === undefined ? [] : [[key, problem]];
      }),
    );
  const controls = (legend: string, fields: readonly SubjectField[]) => (
    <FieldGroup legend={legend}>
      <div className="field-grid">
        {fields.map((field) => (
          <FieldControl
            key={field.key}
            field={field}
            value={draft.values[field.key] ?? blankOf(field)}
            problem={problems[typedName(field.key)]}
            onChange={(value) => change((now) => ({ values: { ...now.values, [field.key]: value } }))}
          />
        ))}
      </div>
    </FieldGroup>
  );
  return (
    <>
      {line('title', '名称（必填）', own.TITLE_MAX)}
      {part(
        'place',
        '所在区域（必填）',
        <DeptSelect label="所在区域" value={draft.place} onChange={(place) => change({ place })} />,
        '这个区域和它的上级能看到',
      )}
      <PlaceItem
        form={{
          values: { lng: typedIn('lng'), lat: typedIn('lat') },
          problems: problemsAt('lng', 'lat'),
          change: (changed) =>
            change((now) => ({
              values: {
                ...now.values,
                ...(typeof changed === 'function'
                  ? changed({ lng: typedIn('lng'), lat: typedIn('lat') })
                  : changed),
              },
            })),
        }}
        deptId={draft.place?.deptId ?? null}
        isRequired
        note="（必填）"
      />
      {controls(
        '地址和联系人',
        own.PLACE_FIELDS.filter(({ key }) => key !== 'lng' && key !== 'lat'),
      )}
      {controls(`${labelOf(TOUR_TYPE, tourType)}信息`, own.ownTourFields(tourType))}
      {controls('经营情况', own.BUSINESS_FIELDS)}
      {readsSubjects &&
        part(
          'subject',
          '经营主体（可不填）',
          <SubjectChoice value={draft.subject} onChange={(subject) => change({ subject })} />,
          '主体通讯录里登记的；从那里可以看到它的资质',
        )}
      <ContentEditor
        parts={draft.parts}
        problems={problems}
        onChange={(changed) => change(({ parts }) => ({ parts: changed(parts) }))}
        onUploading={busy('text')}
      />
      <ContentPictures
        draft={draft}
        problems={problems}
        change={change}
        coverLegend="封面（提交审核时必填）"
        picturesMax={own.TOUR_PICTURES_MAX}
        onUploading={busy('pictures')}
      />
    </>
  );
}
