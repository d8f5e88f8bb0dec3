/** Plays an uploaded video or sound, loaded part by part, to whoever may read the thing it hangs on. */
import { getFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { useState } from 'react';
import { playedAt } from '../../api/request.ts';

export interface PlayerProps {
  kind: 'video' | 'audio';
  /** 视频, 录音 */
  label: string;
  /** `relativeUrl` of getFile */
  url: string;
}

export function Player({ kind, label, url }: PlayerProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === url) return <p className="player-failed">{label}现在不能播放，请稍后再打开</p>;
  const shared = {
    className: 'player',
    controls: true,
    preload: 'metadata',
    src: playedAt(getFile, { relativeUrl: url, inline: 1 }),
    'aria-label': label,
    onError: () => setFailed(url),
  } as const;
  // the words stand in the text beside it
  return kind === 'video' ? <video {...shared} playsInline /> : <audio {...shared} />;
}
