/** Where a list comes from: a file, or what was pasted, which travels as a file of text. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { readContactFile } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { IMPORTED_CONTACTS_MAX } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { NOTHING_CHOSEN, type TableChoice } from '@farmers-mailbox/contract/tables/understood.ts';
import { useEffect, useRef, useState } from 'react';
import { toCallFailure } from '../../../api/call-failure.ts';
import { isTold } from '../../../api/failure-notice.ts';
import { upload } from '../../../api/upload.ts';
import { Field, Problem } from '../../../ui/form/Field.tsx';
import { FileInput } from '../../../ui/form/FileInput.tsx';

/** Excel opens it as a table of text: the mark at the beginning tells it the encoding. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent('\uFEFF姓名,手机号码,职务\r\n张三,13800001234,种粮大户\r\n')}`;

export interface ReadList extends AnswerOf<typeof readContactFile> {
  readonly file: File;
  readonly choice: TableChoice;
}

export function readList(file: File, choice: TableChoice, signal: AbortSignal): Promise<ReadList> {
  const fields = { reading: JSON.stringify(choice) };
  return upload(readContactFile, file, {
    fields,
    onProgress: () => {},
    signal,
  }).then((read) => ({ ...read, file, choice }));
}

interface ImportSourceProps {
  pasted: string;
  onPaste: (pasted: string) => void;
  onRead: (list: ReadList) => Promise<void>;
}

export function ImportSource({ pasted, onPaste, onRead }: ImportSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  const read = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(undefined);
    setBusy(true);
    try {
      await onRead(await readList(file, NOTHING_CHOSEN, controller.signal));
    } catch (thrown) {
      if (!isTold(thrown)) setProblem(toCallFailure(thrown).message);
      setBusy(false);
    }
  };
  const readPasted = () => {
    if (pasted.trim() === '') return setProblem('请先粘贴名单');
    void read(new File([pasted], '粘贴的名单.txt'));
  };
  return (
    <>
      <p>
        表里要有姓名和手机号码，职务可不填，列的先后不限。支持 xlsx、xls、csv、txt 文件，最多{' '}
        {IMPORTED_CONTACTS_MAX} 行。
        <a href={TEMPLATE} download="通讯录导入模板.csv">
          下载模板
        </a>
      </p>
      <FileInput
        ref={input}
        label="选择名单文件"
        extensions={['xlsx', 'xls', 'csv', 'txt']}
        onChoose={([file]) => void read(file)}
      />
      <p>
        <button type="button" className="plain-button" disabled={busy} onClick={() => input.current?.click()}>
          选择文件
        </button>
      </p>
      <Field label="或者粘贴名单" hint="可以从表格里直接复制几列粘贴过来。">
        {(control) => (
          <textarea
            {...control}
            className="field address-book-paste"
            rows={6}
            value={pasted}
            placeholder={'张三 13800001234 种粮大户\n李四 13900001234'}
            onChange={({ target }) => onPaste(target.value)}
          />
        )}
      </Field>
      <button type="button" className="plain-button" disabled={busy} onClick={readPasted}>
        检查名单
      </button>
      <p role="status">{busy && '正在读取和检查…'}</p>
      <Problem sentence={problem} />
    </>
  );
}
