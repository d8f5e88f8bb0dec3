/** One place of rural tourism, its records and its review. */
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import { passTour, refuseTour, tourDetails } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { anyTour, kindOf } from './kind.ts';
import { TourView } from './TourView.tsx';

const calls = { details: tourDetails, pass: passTour, refuse: refuseTour };

export function TourDrawer({ tourId, onClose }: { tourId: string; onClose: () => void }) {
  const review = useReview(anyTour, calls, tourId);
  const { details } = review.read;
  return (
    <ContentDrawer
      kind={details ? kindOf(details.tourType) : anyTour}
      {...review}
      opinionOn={['opinionTour', tourId]}
      consequenceOf={({ title }) => `“${title}”通过后马上对外展示。以后可以暂停展示，或下架。`}
      recordsOf={({ records }) => (records.length === 0 ? null : <ContentRecords records={records} />)}
      onClose={onClose}
    >
      {({ imageUrls, ...shown }) => (
        <TourView
          tour={{ ...shown, imageUrls: addressesOf(imageUrls) }}
          placeName={shown.fullDeptName}
          subject={shown}
        />
      )}
    </ContentDrawer>
  );
}
