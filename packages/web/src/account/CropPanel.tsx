/** Chooses the square of a picture: by hand, by wheel, or by arrow keys and the slider. */
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { type CropArea, cutSquare } from './crop.ts';

const ZOOM_MAX = 4;
const KEYBOARD_STEP = 4;

interface CropPanelProps {
  /** the picture's address inside this page */
  address: string;
  onCut: (picture: File) => void;
  onFail: () => void;
  onCancel: () => void;
}

export function CropPanel({ address, onCut, onFail, onCancel }: CropPanelProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const cut = () => {
    if (area) cutSquare(address, area).then(onCut, onFail);
  };
  return (
    <div>
      <div className="crop-frame">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEYBOARD_STEP}
          cropperProps={{ role: 'group', 'aria-label': '裁剪区域，可用方向键移动图片' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          mediaProps={{ onError: onFail }}
        />
      </div>
      <p className="form-field-hint">拖动图片，或用方向键移动</p>
      <label className="crop-zoom">
        缩放
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button" onClick={onCancel}>
          取消
        </button>
        <button type="button" className="plain-button plain-primary" onClick={cut}>
          使用此图
        </button>
      </div>
    </div>
  );
}
