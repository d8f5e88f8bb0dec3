/** Files, pictures and QR codes: on their way, there, refused, and not to be opened. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { useState } from 'react';
import type { Progress } from '../../../api/use-uploads.ts';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { UploadProgress } from '../../../ui/files/UploadProgress.tsx';
import { VideoField } from '../../../ui/files/VideoField.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { PicturesField } from '../../../ui/pictures/PicturesField.tsx';
import { QrPicture } from '../../../ui/qr/QrPicture.tsx';
import { Part } from './Part.tsx';

const file = (
  fileId: string,
  name: string,
  size: number,
  rest: Partial<AttachedFile> = {},
): AttachedFile => ({
  fileId,
  name,
  size,
  url: '',
  ext: name.split('.').at(-1) ?? '',
  ...rest,
});
const FILES: readonly AttachedFile[] = [
  file('1', '早稻收割安排.pdf', 482_133),
  file('2', '各村联系人.xlsx', 18_204, { heldBack: 'waiting' }),
  file('3', '现场照片.zip', 7_340_032, { heldBack: 'infected' }),
];
const ON_THE_WAY: Progress = { place: 2, count: 3, share: 0.4, interruption: null };
const INTERRUPTED: Progress = {
  ...ON_THE_WAY,
  interruption: { sentence: '网络断开了，接通后自动继续', goOn: () => {} },
};
const nothing = () => {};

export function FileParts() {
  return (
    <>
      <Part
        title="附件"
        when="表单里可以一次选几个；先选好的在前，可以前移。没有查过病毒、查出病毒的打不开，写明原因。"
      >
        <div className="design-fields">
          <Attachments begin={[]} />
          <Attachments begin={FILES} />
          <Attachments begin={[]} problem="请上传领导签字的审批件" />
        </div>
      </Part>
      <Part
        title="上传中"
        when="说出第几个、到了多少；断网时等它自己接上，也可以点“继续上传”。传完还要检查。"
      >
        <UploadProgress progress={ON_THE_WAY} onStop={nothing} />
        <UploadProgress progress={INTERRUPTED} onStop={nothing} />
        <UploadProgress progress={{ ...ON_THE_WAY, share: 1 }} onStop={nothing} />
      </Part>
      <Part title="附件清单" when="看的人用：逐个下载。一个附件也没有时什么都不显示。">
        <AttachmentList files={FILES} label="示例附件" />
      </Part>
      <Part title="视频" when="一段 mp4，分段上传，断了接着传；传完可以先看再保存。">
        <Video />
      </Part>
      <Part title="图片" when="小图排成一行，第一张是封面。读不出来的写明，不留空框。">
        <div className="design-fields">
          <Pictures begin={[]} />
          <Pictures begin={[PICTURE, '/missing.png']} />
          <Pictures begin={[]} problem="请至少上传一张图片" />
        </div>
        <p className="design-row">
          <Picture relativeUrl={null} side={96}>
            <span className="no-picture">还没有头像</span>
          </Picture>
        </p>
      </Part>
      <Part
        title="二维码"
        when="深色画在白底上，换成深色界面也不反过来，否则有的手机扫不出。旁边写出它的用处。"
      >
        <QrPicture content="https://example.invalid/design" label="示例二维码" />
      </Part>
    </>
  );
}

function Attachments({ begin, problem }: { begin: readonly AttachedFile[]; problem?: string }) {
  const [files, setFiles] = useState(begin);
  return (
    <AttachmentsField
      name={`attachments${begin.length}${problem ?? ''}`}
      max={5}
      value={files}
      problem={problem}
      onChange={setFiles}
      onBusy={nothing}
    />
  );
}

function Video() {
  const [url, setUrl] = useState<string | null>(null);
  return <VideoField hint="可不传" value={url} problem={undefined} onChange={setUrl} onBusy={nothing} />;
}

/** Drawn here: an uploaded one would belong to somebody. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><rect width='96' height='96' fill='#cfe3d6'/><path d='M0 76 30 44 52 66 70 50 96 72V96H0z' fill='#1b5e3a'/><circle cx='70' cy='26' r='10' fill='#d9a400'/></svg>",
)}`;

function Pictures({ begin, problem }: { begin: readonly string[]; problem?: string }) {
  const [urls, setUrls] = useState(begin);
  return (
    <PicturesField
      name={`imageUrls${begin.length}${problem ?? ''}`}
      max={3}
      hint="可不传"
      value={urls}
      problem={problem}
      onChange={setUrls}
      onBusy={nothing}
      kept={(url, alt) => (url === PICTURE ? <img src={url} width={96} height={96} alt={alt} /> : undefined)}
    />
  );
}
