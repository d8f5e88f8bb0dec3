/** The pictures of a form: several chosen at once, shown small in their order, moved to the front, taken away again. */
import { uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { AVATAR_EXTENSIONS, avatarProblem } from '@farmers-mailbox/contract/rules/avatar.ts';
import { type ReactNode, useId, useRef } from 'react';
import { upload } from '../../api/upload.ts';
import { useUploads } from '../../api/use-uploads.ts';
import { Problems } from '../form/Field.tsx';
import { FileInput } from '../form/FileInput.tsx';
import { movedTo } from '../form/order.ts';
import { useRoom } from '../form/use-room.ts';
import { Picture } from './Picture.tsx';
import './pictures.css';

export interface PicturesFieldProps {
  /** as the form and the server name it */
  name?: string;
  /** 图片 */
  label?: string;
  /** how many there may be */
  max: number;
  /** beside their number: 可不传 */
  hint: string;
  value: readonly string[];
  problem: string | undefined;
  /** what becomes of those that are there when it is called */
  onChange: (changed: (now: readonly string[]) => readonly string[]) => void;
  onBusy: (isBusy: boolean) => void;
  /** a picture that was kept before; undefined for one that was uploaded just now */
  kept?: (url: string, alt: string) => ReactNode | undefined;
}

const SIDE = 96;

export function PicturesField({
  name = 'imageUrls',
  label = '图片',
  max,
  hint,
  value,
  problem,
  onChange,
  onBusy,
  kept,
}: PicturesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { progress, problems, start, stop } = useUploads({
    problemOf: avatarProblem,
    send: (file, options) => upload(uploadFile, file, options),
    onArrived: (url) => onChange((now) => [...now, url]),
  });
  const problemId = useId();
  const { left, tooMany, choose } = useRoom({ max, count: value.length, unit: '张', start, onBusy });
  return (
    <fieldset data-field={name} className="form-field pictures-group" aria-describedby={problemId}>
      <legend>
        {label}（{max > 1 && `${value.length}/${max}，`}
        {hint}）
      </legend>
      <ul className="pictures">
        {value.map((url, place) => (
          <li key={url}>
            {kept?.(url, `${label} ${place + 1}`) ?? (
              <Picture relativeUrl={url} side={SIDE} alt={`${label} ${place + 1}`}>
                <span className="no-picture">加载中</span>
              </Picture>
            )}
            <span>
              {place > 0 && (
                <button
                  type="button"
                  className="plain-link"
                  aria-label={`${label} ${place + 1} 前移`}
                  onClick={() => onChange((now) => movedTo(now, place, place - 1))}
                >
                  前移
                </button>
              )}
              <button
                type="button"
                className="plain-link"
                aria-label={`删除${label} ${place + 1}`}
                onClick={() => onChange((now) => now.filter((one) => one !== url))}
              >
                删除
              </button>
            </span>
          </li>
        ))}
      </ul>
      <FileInput
        ref={input}
        label={`选择${label}`}
        extensions={AVATAR_EXTENSIONS}
        multiple={max > 1}
        onChoose={(files) => void choose(files)}
      />
      {progress && (
        <p role="status">
          正在上传第 {progress.place} 张，共 {progress.count} 张：{Math.floor(progress.share * 100)}%
          <progress aria-label="上传进度" max={1} value={progress.share} />
          <button type="button" className="plain-link" onClick={stop}>
            取消上传
          </button>
        </p>
      )}
      {!progress && left > 0 && (
        <button type="button" className="plain-button" onClick={() => input.current?.click()}>
          添加{label}
        </button>
      )}
      <p className="form-field-hint">png、jpg、jpeg 格式，每张不超过 5 MB{max > 1 && '，可以一次选几张'}</p>
      <Problems id={problemId} sentences={[tooMany, ...problems, problem]} />
    </fieldset>
  );
}
