/** The blocks of a text as farmers get them. */
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { StoredImage } from './StoredImage.tsx';
import './text.css';

export const TextBlocks = ({ content }: { content: readonly TextBlock[] }) =>
  content.map((block, place) => (
    // blocks have no name of their own, and their order is what they are
    <Block key={place} block={block} />
  ));

function Block({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'text':
      return block.text.split('\n').map((line, place) => <p key={place}>{line}</p>);
    case 'bullets':
      return (
        <ul>
          {block.items.map((item, place) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol>
          {block.items.map((item, place) => (
            <li key={place}>{item}</li>
          ))}
        </ol>
      );
    case 'picture':
      return (
        <figure>
          <StoredImage url={block.url} alt={block.caption || '插图'} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
  }
}
