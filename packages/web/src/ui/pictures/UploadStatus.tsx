/** A picture on its way, in every form that has some. */

/** @param share 0…1 of the bytes */
export function UploadStatus({ share, onStop }: { share: number; onStop: () => void }) {
  return (
    <p role="status">
      正在上传 {Math.floor(share * 100)}% <progress aria-label="上传进度" value={share} />
      <button type="button" className="plain-link" onClick={onStop}>
        取消上传
      </button>
    </p>
  );
}
