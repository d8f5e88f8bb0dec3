/** Takes the text of an event stream (WHATWG HTML §9.2) piece by piece and gives back the data of each whole event. */
export class EventReader {
  #rest = '';

  read(piece: string): string[] {
    const blocks = (this.#rest + piece).replace(/\r\n?/g, '\n').split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.map(dataOf).filter((data) => data !== '');
  }
}

const dataOf = (block: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n');
