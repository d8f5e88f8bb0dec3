/** A table of people as it was understood: sheets, columns, rows that were left out; and the other choices. */
import {
  columnLetter,
  columnWords,
  EVERY_COLUMN,
  hiddenColumnsOf,
  NO_COLUMN,
  type TableChoice,
  type UnderstoodSheet,
  type UnderstoodTable,
} from '@farmers-mailbox/contract/tables/understood.ts';
import { useId } from 'react';
import { NoteList } from './NoteList.tsx';
import './table-reading.css';
import './choice.css';

type ChosenPlace = 'phonePlace' | 'namePlace' | 'postPlace';

export interface TableReadingProps {
  understood: UnderstoodTable;
  /** shown at once, also while the table is still being read anew */
  choice: TableChoice;
  /** reads the table anew; null: it is no longer at hand */
  onChoose: ((choice: TableChoice) => void) | null;
  withPost?: boolean;
}

export function TableReading({ understood, choice, onChoose, withPost = false }: TableReadingProps) {
  const { sheets, question, hiddenFlag, notes, noteCount } = understood;
  const chosenOf = (sheetNo: number) => choice.sheets.find((one) => one.sheetNo === sheetNo);
  const read = sheets.filter(({ isRead }) => isRead);
  const layouts = [
    ...Map.groupBy(read, ({ columns }) =>
      columns.map(({ heading, isHidden }) => `${heading} ${isHidden}`).join('\n'),
    ).values(),
  ];
  const hidden = read.reduce((sum, { hiddenCount }) => sum + hiddenCount, 0);
  const set = (some: readonly UnderstoodSheet[], said: Partial<TableChoice['sheets'][number]>) => {
    const numbers = some.map(({ sheetNo }) => sheetNo);
    const others = choice.sheets.filter(({ sheetNo }) => !numbers.includes(sheetNo));
    const changed = numbers.map((sheetNo) => ({
      ...chosenOf(sheetNo),
      ...said,
      sheetNo,
    }));
    onChoose?.({ ...choice, sheets: [...others, ...changed] });
  };
  return (
    <section className="table-reading" aria-label="这份表是怎样读的">
      <h3>请核对：这份表是这样读的</h3>
      {question !== null && (
        <p className="table-reading-question" role="alert">
          <b>还没有读取号码。</b>
          {question}。
        </p>
      )}
      <fieldset disabled={onChoose === null}>
        {sheets.length > 1 && (
          <Sheets
            sheets={sheets}
            isChecked={({ sheetNo, isRead }) => (chosenOf(sheetNo)?.readFlag ?? Number(isRead)) === 1}
            onRead={(sheet, readFlag) => set([sheet], { readFlag })}
          />
        )}
        {layouts.map((same) => (
          <Layout
            key={same[0]?.sheetNo}
            sheets={same}
            chosen={chosenOf(same[0]?.sheetNo ?? -1)}
            isOnly={layouts.length === 1}
            withPost={withPost}
            onPlace={(name, place) => set(same, { [name]: place })}
          />
        ))}
        {hidden > 0 && (
          <label className="choice">
            <input
              type="checkbox"
              checked={choice.hiddenFlag === 1}
              onChange={({ target }) => onChoose?.({ ...choice, hiddenFlag: target.checked ? 1 : 0 })}
            />
            <span>
              表里有 {hidden} 行是隐藏的（筛选掉或手工隐藏），{hiddenFlag === 1 ? '也读了' : <b>没有读</b>}。
              <small>勾选后隐藏的行也会读进来。</small>
            </span>
          </label>
        )}
      </fieldset>
      {onChoose === null && <p className="form-field-hint">要换一种读法，请重新选择文件。</p>}
      <NoteList
        title={`有 ${noteCount} 处请留意`}
        lines={notes.map(({ sheetName, rowNo, note }) =>
          rowNo > 0 ? `${sheetName ?? ''}第 ${rowNo} 行：${note}` : note,
        )}
        count={noteCount}
      />
    </section>
  );
}

function Sheets({
  sheets,
  isChecked,
  onRead,
}: {
  sheets: readonly UnderstoodSheet[];
  isChecked: (sheet: UnderstoodSheet) => boolean;
  onRead: (sheet: UnderstoodSheet, readFlag: 0 | 1) => void;
}) {
  return (
    <div role="group" aria-label="读哪些工作表">
      <p>文件里有 {sheets.length} 个工作表，请看清读哪几个：</p>
      {sheets.map((sheet) => (
        <label className="choice" key={sheet.sheetNo}>
          <input
            type="checkbox"
            checked={isChecked(sheet)}
            onChange={({ target }) => onRead(sheet, target.checked ? 1 : 0)}
          />
          <span>
            {sheet.sheetName}
            {sheet.isHidden && '（隐藏的工作表）'}
            <small>{sheetInWords(sheet)}</small>
          </span>
        </label>
      ))}
    </div>
  );
}

function sheetInWords({ isRead, numberCount, columns, rowCount }: UnderstoodSheet): string {
  if (isRead) return `读到 ${numberCount} 个号码`;
  const most = Math.max(0, ...columns.map((column) => column.numberCount));
  return most === 0 ? `${rowCount} 行，没有手机号码，没有读` : `约有 ${most} 个号码，没有读`;
}

interface LayoutProps {
  sheets: readonly UnderstoodSheet[];
  chosen: TableChoice['sheets'][number] | undefined;
  isOnly: boolean;
  withPost: boolean;
  onPlace: (name: ChosenPlace, place: number) => void;
}

/** Sheets with the same headings are read alike. */
function Layout({ sheets, chosen, isOnly, withPost, onPlace }: LayoutProps) {
  const [sheet] = sheets;
  if (!sheet) return null;
  const { columns, headingRowNo, firstPeople } = sheet;
  const { phonePlace, namePlace, postPlace } = { ...sheet, ...chosen };
  const unused = columns.filter(
    ({ place, numberCount }) => numberCount > 0 && phonePlace !== EVERY_COLUMN && place !== phonePlace,
  );
  const numbers = columns.filter(({ place, numberCount }) => numberCount > 0 || place === phonePlace);
  const others = columns.filter(({ place }) => place !== phonePlace);
  return (
    <div>
      {!isOnly && (
        <p className="table-reading-sheets">{sheets.map(({ sheetName }) => sheetName).join('、')}：</p>
      )}
      <div className="table-reading-columns">
        <Column
          label="号码在"
          place={phonePlace}
          columns={numbers}
          instead={[EVERY_COLUMN, '每一行里的所有号码']}
          onChoose={(place) => onPlace('phonePlace', place)}
        />
        <Column
          label="姓名在"
          place={namePlace}
          columns={others}
          instead={namePlace === EVERY_COLUMN ? [EVERY_COLUMN, '每一行里像姓名的'] : [NO_COLUMN, '不用姓名']}
          onChoose={(place) => onPlace('namePlace', place)}
        />
        {withPost && (
          <Column
            label="职务在"
            place={postPlace}
            columns={others}
            instead={
              postPlace === EVERY_COLUMN ? [EVERY_COLUMN, '每一行里其余的字'] : [NO_COLUMN, '不用职务']
            }
            onChoose={(place) => onPlace('postPlace', place)}
          />
        )}
      </div>
      {firstPeople.length > 0 && (
        <p>
          读出来是：<b>{firstPeople.join('、')}</b>
          {sheets.some(({ numberCount }) => numberCount > firstPeople.length) && '……'}
        </p>
      )}
      <HiddenColumns sheet={sheet} />
      <p className="form-field-hint">
        {headingRowNo === null
          ? '没有找到列标题，从第 1 行起都当作名单。'
          : headingRowNo > 1
            ? `第 ${headingRowNo} 行是列标题，上面的不读。`
            : '第 1 行是列标题。'}
        {phonePlace !== null &&
          unused.length > 0 &&
          `${unused.map(columnWords).join('、')}里也有号码，没有用。`}
      </p>
    </div>
  );
}

function HiddenColumns({ sheet }: { sheet: UnderstoodSheet }) {
  const { used, unused } = hiddenColumnsOf(sheet);
  if (used.length + unused.length === 0) return null;
  return (
    <p>
      {used.length > 0 && (
        <>
          {used.join('、')}在表里是隐藏的，<b>也读了</b>。
        </>
      )}
      {unused.length > 0 && `${unused.join('、')}在表里是隐藏的，没有用。`}
    </p>
  );
}

interface ColumnProps {
  label: string;
  place: number | null;
  columns: UnderstoodSheet['columns'];
  instead: readonly [place: number, label: string];
  onChoose: (place: number) => void;
}

function Column({ label, place, columns, instead, onChoose }: ColumnProps) {
  const id = useId();
  const sample = columns.find((column) => column.place === place)?.sample;
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="field"
        value={place ?? ''}
        aria-invalid={place === null}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {place === null && <option value="">请选择</option>}
        {columns.map((column) => (
          <option key={column.place} value={column.place}>
            {column.heading || `${columnLetter(column.place)}列`}
            {column.isHidden && '（隐藏的列）'}
          </option>
        ))}
        <option value={instead[0]}>{instead[1]}</option>
      </select>
      {sample && <small>例：{sample}</small>}
    </p>
  );
}
