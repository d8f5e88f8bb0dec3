/** A sentence about a field that appears while somebody types into it may stand below the edge of the page, or behind its foot. */
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings the sentence into sight when it appears beside the control that has the focus; of others the form itself goes to the first.
 * @param sentence what is said of the field; undefined: nothing is wrong
 */
export function useInSight<Place extends HTMLElement>(sentence: string | undefined): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    const field = place.current?.parentElement;
    if (sentence !== undefined && field?.contains(document.activeElement))
      place.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence]);
  return place;
}
