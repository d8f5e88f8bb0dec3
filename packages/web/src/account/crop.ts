/** Cuts a square out of a picture and draws it anew: what the camera wrote into the file does not come along. */

export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Large enough for every place that shows one. */
const SIDE = 512;
const JPEG_QUALITY = 0.9;

/** @throws Error when the browser cannot read the picture */
export async function cutSquare(address: string, area: CropArea): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser gives no canvas.');
  // what was transparent would turn black in a jpeg
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, SIDE, SIDE);
  brush.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!blob) throw new Error('The picture could not be written.');
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
