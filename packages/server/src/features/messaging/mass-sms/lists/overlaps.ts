/** Where two offices send to the same people on one day: pure, of organisation codes, in which a place begins with what is around it. */

export interface Reach {
  /** the office */
  readonly unit: string;
  /** codes of the places that it sends to */
  readonly places: readonly string[];
}

/** The places that more than one office sends to, itself or by a place around it, with these offices. */
export function overlapsOf(reaches: readonly Reach[]): Map<string, ReadonlySet<string>> {
  const unitsAt = new Map<string, Set<string>>();
  for (const { unit, places } of reaches) {
    for (const place of places) {
      const units = unitsAt.get(place) ?? new Set();
      unitsAt.set(place, units.add(unit));
    }
  }
  const overlaps = new Map<string, ReadonlySet<string>>();
  for (const place of [...unitsAt.keys()].toSorted()) {
    const units = new Set<string>();
    for (let length = 2; length <= place.length; length += 1) {
      for (const unit of unitsAt.get(place.slice(0, length)) ?? []) units.add(unit);
    }
    if (units.size > 1) overlaps.set(place, units);
  }
  return overlaps;
}

export interface ChosenPlaces {
  readonly objDeptIds: readonly string[];
  readonly excludeDeptIds: readonly string[];
}

/** The part of the chosen places that lies in the area: places below it, or the area itself where a place around it was chosen. */
export function placesInside(area: string, { objDeptIds, excludeDeptIds }: ChosenPlaces): string[] {
  const inside = objDeptIds.flatMap((place) => {
    if (place.startsWith(area)) return [place];
    return area.startsWith(place) ? [area] : [];
  });
  const isLeftOut = (place: string) => excludeDeptIds.some((excluded) => place.startsWith(excluded));
  return [...new Set(inside)].filter((place) => !isLeftOut(place));
}
