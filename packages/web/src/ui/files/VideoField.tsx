/** The one video of a form: chosen, sent in parts, played, exchanged, taken away again. */
import { fileKindOf, fileProblem } from '@farmers-mailbox/contract/office/files/content-types.ts';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useUploads } from '../../api/use-uploads.ts';
import { Problems } from '../form/Field.tsx';
import { FileInput } from '../form/FileInput.tsx';
import { Player } from './Player.tsx';
import { sendFile } from './send-file.ts';
import { UploadProgress } from './UploadProgress.tsx';

export interface VideoFieldProps {
  /** in front of the limits */
  hint: string;
  /** `url` of the uploaded file */
  value: string | null;
  problem: string | undefined;
  onChange: (url: string | null) => void;
  /** while it is on its way the form is not to be sent */
  onBusy: (isBusy: boolean) => void;
}

const problemOf = (file: File): string | null =>
  fileKindOf(file.name) === 'mp4' ? fileProblem(file) : '请选择 mp4 格式的视频';

export function VideoField({ hint, value, problem, onChange, onBusy }: VideoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooses = useRef<HTMLButtonElement>(null);
  const problemId = useId();
  const uploads = useUploads({ problemOf, send: sendFile, onArrived: ({ url }) => onChange(url) });
  const { progress, problems, start, stop } = uploads;
  const choose = async (file: File) => {
    onBusy(true);
    await start([file]);
    onBusy(false);
  };
  const takeAway = () => {
    // its button goes with the video
    flushSync(() => onChange(null));
    chooses.current?.focus();
  };
  return (
    <fieldset data-field="videoUrl" className="form-field attachments-group" aria-describedby={problemId}>
      <legend>视频</legend>
      {value !== null && <Player kind="video" label="已上传的视频" url={value} />}
      <FileInput ref={input} label="选择视频" extensions={['mp4']} onChoose={([file]) => void choose(file)} />
      <UploadProgress progress={progress} onStop={stop} />
      <p className="video-buttons">
        <button
          ref={chooses}
          type="button"
          className="plain-button"
          aria-disabled={progress !== null}
          onClick={() => {
            if (!progress) input.current?.click();
          }}
        >
          {value === null ? '上传视频' : '更换视频'}
        </button>
        {value !== null && (
          <button type="button" className="plain-link" onClick={takeAway}>
            删除视频
          </button>
        )}
      </p>
      <p className="form-field-hint">{hint}。mp4 格式，不超过 200 MB</p>
      <Problems id={problemId} sentences={[...problems, problem]} />
    </fieldset>
  );
}
