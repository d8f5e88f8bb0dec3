/** Writes a listing or changes one. */

import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  listingDetails,
  readListingPicture,
  saveListing,
  updateListing,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { LISTING_PICTURES_MAX } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { DraftFormDrawer } from '../../../content/DraftFormDrawer.tsx';
import { useOwnRegion, useStored } from '../../../content/needed.ts';
import { NEW } from '../../../drafts/use-kept.ts';
import { useBusyParts } from '../../../ui/files/busy-parts.ts';
import { VideoField } from '../../../ui/files/VideoField.tsx';
import { GuardedPicture } from '../../../ui/pictures/GuardedPictures.tsx';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import { toDay } from '../../../ui/text/moment.ts';
import { draftOf, emptyDraft, placed, problemsOf, requestOf } from './draft.ts';
import { kindOf, listingReads } from './kind.ts';
import { ListingFields } from './ListingFields.tsx';

export interface ListingFormDrawerProps {
  infoType: number;
  /** null: a new one */
  supplyId: string | null;
  onClose: () => void;
}

export function ListingFormDrawer({ infoType, supplyId, onClose }: ListingFormDrawerProps) {
  const region = useOwnRegion();
  const [isUploading, setUploading] = useState(false);
  const busy = useBusyParts<'pictures' | 'video'>(setUploading);
  const add = useAct(saveListing, { refresh: listingReads });
  const update = useAct(updateListing, { refresh: listingReads });
  const isOffer = infoType === InfoType.offered;
  return (
    <DraftFormDrawer
      kind={kindOf(infoType)}
      stored={useStored(listingDetails, supplyId === null ? null : { supplyId })}
      alsoNeeded={region}
      formKey={isOffer ? 'supply' : 'demand'}
      about={supplyId ?? NEW}
      widthPx={900}
      waitsFor={isUploading ? '图片或视频上传中…' : null}
      begin={(details) => (details ? draftOf(details) : emptyDraft(region.data ?? null))}
      problemsOf={(draft, { details, isSubmitting }) =>
        problemsOf(draft, { infoType, isNew: details === null, isSubmitting, today: toDay(new Date()) })
      }
      placed={placed}
      save={(draft, details, submitFlag) => {
        const written = { ...requestOf(draft), submitFlag };
        if (!details) return add.attempt({ ...written, infoType, phoneNumber: written.phoneNumber ?? '' });
        return update.attempt({ ...written, supplyId: details.supplyId, version: details.version });
      }}
      onClose={onClose}
    >
      {({ draft, details, problems, change }) => (
        <>
          <ListingFields
            infoType={infoType}
            knownPhone={details?.phoneNumber ?? null}
            draft={draft}
            problems={problems}
            onChange={change}
          />
          <PicturesField
            max={LISTING_PICTURES_MAX}
            hint={isOffer ? '提交审核时至少一张' : '可不传'}
            value={draft.imageUrls}
            problem={problems['imageUrls']}
            onChange={(changed) => change((now) => ({ imageUrls: changed(now.imageUrls) }))}
            onBusy={busy('pictures')}
            kept={(relativeUrl, alt) =>
              details && addressesOf(details.imageUrls).includes(relativeUrl) ? (
                <GuardedPicture
                  endpoint={readListingPicture}
                  fields={{ supplyId: details.supplyId, relativeUrl }}
                  alt={alt}
                />
              ) : undefined
            }
          />
          <VideoField
            hint="可不传"
            value={draft.videoUrl ?? null}
            problem={problems['videoUrl']}
            onChange={(videoUrl) => change({ videoUrl })}
            onBusy={busy('video')}
          />
        </>
      )}
    </DraftFormDrawer>
  );
}
