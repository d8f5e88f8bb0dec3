/** Where each of the people stands, in words and by a number of its own: a row may hold several, and there may be several sheets. */
import type { ReadPerson } from './read-people.ts';
import type { UnderstoodTable } from './understood.ts';

export interface PlacedPerson {
  readonly person: ReadPerson;
  /** the row in the file; where something before it took that number, the next free one */
  readonly rowNo: number;
  /** 第 3 行, or 桃花村 第 3 行 */
  readonly place: string;
}

export function placesOfPeople(
  people: readonly ReadPerson[],
  { sheets }: Pick<UnderstoodTable, 'sheets'>,
): PlacedPerson[] {
  const isOneSheet = sheets.filter(({ isRead }) => isRead).length < 2;
  let last = 0;
  return people.map((person) => {
    last = Math.max(last + 1, person.rowNo);
    const row = `第 ${person.rowNo} 行`;
    return { person, rowNo: last, place: isOneSheet ? row : `${person.sheetName ?? ''} ${row}` };
  });
}
