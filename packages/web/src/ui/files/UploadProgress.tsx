/** A file on its way, in a form: how far it is, what holds it up, and the way to go on or to give it up. */
import { useRef } from 'react';
import type { Progress } from '../../api/use-uploads.ts';

export interface UploadProgressProps {
  /** null: nothing is on its way */
  progress: Progress | null;
  onStop: () => void;
}

export function UploadProgress({ progress, onStop }: UploadProgressProps) {
  const stops = useRef<HTMLButtonElement>(null);
  const goOn = () => {
    // the pressed button goes
    stops.current?.focus();
    progress?.interruption?.goOn?.();
  };
  return (
    <>
      {progress && (
        <p>
          {progress.count > 1 && `第 ${progress.place} 个，共 ${progress.count} 个：`}
          {sentenceOf(progress)}
          <progress aria-label="上传进度" max={1} value={progress.share} />
          {progress.interruption?.goOn && (
            <button type="button" className="plain-link" onClick={goOn}>
              继续上传
            </button>
          )}
          <button ref={stops} type="button" className="plain-link" onClick={onStop}>
            取消上传
          </button>
        </p>
      )}
      <p role="status" className="only-heard">
        {progress && heardOf(progress)}
      </p>
    </>
  );
}

export function sentenceOf({ share, interruption }: Progress): string {
  const percent = `${Math.floor(share * 100)}%`;
  if (interruption) return `${interruption.sentence}（已上传 ${percent}）`;
  return share < 1 ? `正在上传 ${percent}` : '正在检查文件…';
}

/** A reader of the screen is told of each quarter alone. */
function heardOf({ share, interruption }: Progress): string {
  if (interruption) return interruption.sentence;
  return share < 1 ? `正在上传 ${Math.floor(share * 4) * 25}%` : '正在检查文件';
}
