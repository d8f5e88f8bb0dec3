/** A text with what was found in it marked at its place, and with names for the characters that nobody sees. */
import { type FoundInText, piecesOf, signsOf } from './marked-text.ts';
import './marked-text.css';

export interface MarkedTextProps {
  text: string;
  found: FoundInText;
}

export function MarkedText({ text, found }: MarkedTextProps) {
  return piecesOf(text, found).map(({ text: piece, mark, start }) =>
    mark === null ? (
      <Signs key={start} text={piece} />
    ) : (
      <mark key={start} className={`word-${mark}`}>
        <Signs text={piece} />
      </mark>
    ),
  );
}

function Signs({ text }: { text: string }) {
  return signsOf(text).map(({ text: seen, unseen }, place) =>
    unseen === null ? (
      seen
    ) : (
      <span key={`${place} ${unseen}`} className="word-unseen">
        {unseen}
      </span>
    ),
  );
}
