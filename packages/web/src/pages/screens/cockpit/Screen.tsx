/** A screen behind the sign-in: its frame, the refusal or the lost place in place of its panels, its figures above three columns. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { type Fact, Facts, Frame, LostPlace, NoAccess, type PathPlace } from './Frame.tsx';
import { liveFactOf, useLive } from './LiveCount.tsx';
import { Read } from './Panel.tsx';
import { ScreenLinks } from './ScreenLinks.tsx';
import { COUNTY_CODE_LENGTH } from './ScreenWarningBand.tsx';
import type { ScreenTitle } from './screens.ts';

interface Figures {
  readonly path: readonly PathPlace[];
  readonly statTime: string | null;
}

export interface ScreenProps<Answer extends Figures> {
  title: ScreenTitle;
  figures: UseQueryResult<Answer, CallFailure>;
  factsOf: (answer: Answer) => readonly Fact[];
  /** undefined: the top of one's own area */
  onPlace: (deptId: string | undefined) => void;
  period?: { chosen: Period; onChoose: (period: Period) => void } | undefined;
  everyMinutes?: number;
  remark?: (answer: Answer) => string;
  left: ReactNode;
  middle: ReactNode;
  right: ReactNode;
}

export function Screen<Answer extends Figures>(props: ScreenProps<Answer>) {
  const { title, figures, factsOf, onPlace, remark, left, middle, right, ...rest } = props;
  const { data, error } = figures;
  const path = data?.path;
  const place = path?.at(-1)?.deptId;
  const live = useLive(place && place.length <= COUNTY_CODE_LENGTH ? place : undefined);
  const open = (to: string) => onPlace(to === path?.[0]?.deptId ? undefined : to);
  return (
    <Frame
      title={title}
      path={path}
      statTime={data?.statTime}
      onPlace={open}
      links={<ScreenLinks here={title} />}
      remark={data && remark?.(data)}
      {...rest}
    >
      {error?.code === ErrorCode.forbidden ? (
        <NoAccess sentence={error.message} />
      ) : error?.code === ErrorCode.notFound ? (
        <LostPlace sentence={error.message} back="回到我的管辖范围" onBack={() => onPlace(undefined)} />
      ) : (
        <>
          <div className="cockpit-figures">
            <Read read={figures}>
              {(answer) => <Facts key={place} facts={[...factsOf(answer), ...liveFactOf(live)]} />}
            </Read>
          </div>
          <div className="cockpit-body">
            <div className="cockpit-column">{left}</div>
            <div className="cockpit-column cockpit-middle">{middle}</div>
            <div className="cockpit-column">{right}</div>
          </div>
        </>
      )}
    </Frame>
  );
}
