/** Says to who hears the page why it takes a second or two; who sees it reads that on the button that was pressed, so that nothing moves. */
export function WorkStatus({ isWorking }: { isWorking: boolean }) {
  return (
    <p className="only-heard" role="status">
      {isWorking && '正在进行安全验证，由浏览器自动完成，请稍候…'}
    </p>
  );
}

/** For that button. */
export const WORKING = '正在安全验证…';
