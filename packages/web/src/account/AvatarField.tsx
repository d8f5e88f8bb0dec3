/** One's own picture: chosen, cut to a square, sent with its progress. It counts when the form around it is saved. */
import { uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  AVATAR_EXTENSIONS,
  AVATAR_UPLOAD_FAILED,
  avatarProblem,
} from '@farmers-mailbox/contract/rules/avatar.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { isTold } from '../api/failure-notice.ts';
import { upload } from '../api/upload.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { lazyPart, PartNotOpened } from '../session/lazy-part.tsx';
import { FileInput } from '../ui/form/FileInput.tsx';
import { Skeleton } from '../ui/page/states.tsx';
import { Picture } from '../ui/pictures/Picture.tsx';

const CropPanel = lazyPart(() => import('./CropPanel.tsx').then((module) => module.CropPanel), PartNotOpened);
const SIDE = 72;

interface AvatarFieldProps {
  value: string | null;
  onChange: (relativeUrl: string) => void;
}

export function AvatarField({ value, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { address, choose, drop } = useChosenPicture();
  const { share, start, stop } = usePictureUpload(onChange);
  const fail = () => {
    drop();
    tell('error', AVATAR_UPLOAD_FAILED);
  };
  return (
    <div className="form-field">
      <div className="form-field-label">
        <span className="avatar-label">头像</span>
      </div>
      <div className="avatar-line">
        <Picture relativeUrl={value} side={SIDE}>
          <span className="avatar avatar-none">未上传</span>
        </Picture>
        <FileInput ref={input} label="选择头像图片" extensions={AVATAR_EXTENSIONS} onChoose={choose} />
        {share === null ? (
          <button type="button" className="plain-button" onClick={() => input.current?.click()}>
            {value === null ? '上传头像' : '更换头像'}
          </button>
        ) : (
          <UploadProgress share={share} onStop={stop} />
        )}
      </div>
      <p className="form-field-hint">png、jpg、jpeg 格式，不超过 5 MB</p>
      {address !== null && (
        <NativeDialog title="裁剪头像" onClose={drop} closeButton>
          <Suspense fallback={<Skeleton lines={6} />}>
            <CropPanel
              address={address}
              onCut={(picture) => {
                drop();
                void start(picture);
              }}
              onFail={fail}
              onCancel={drop}
            />
          </Suspense>
        </NativeDialog>
      )}
    </div>
  );
}

function UploadProgress({ share, onStop }: { share: number; onStop: () => void }) {
  return (
    <>
      <span role="status">正在上传 {Math.floor(share * 100)}%</span>
      <progress aria-label="上传进度" value={share} />
      <button type="button" className="plain-button" onClick={onStop}>
        取消上传
      </button>
    </>
  );
}

/** The file that is being cut, by its address inside this page. */
function useChosenPicture() {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    return () => {
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [address]);
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const problem = avatarProblem(file);
    if (problem === null) setAddress(URL.createObjectURL(file));
    else tell('error', problem);
  };
  return { address, choose, drop: () => setAddress(null) };
}

/** `share` is null while nothing is being sent. */
function usePictureUpload(onUploaded: (relativeUrl: string) => void) {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (picture: File) => {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      const { signal } = controller;
      onUploaded(
        await upload(uploadFile, picture, { onProgress: setShare, signal, fields: { category: category() } }),
      );
    } catch (thrown) {
      if (!isTold(thrown)) tell('error', AVATAR_UPLOAD_FAILED);
    } finally {
      setShare(null);
    }
  };
  return { share, start, stop: () => running.current?.abort() };
}

/** BIZ-07: `product/{date}` for images. */
const category = (): string => `product/${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
