/** Says, also to who hears the page, why it takes a second or two. */
export function WorkStatus({ isWorking }: { isWorking: boolean }) {
  return (
    <p className="work-status" role="status">
      {isWorking && '正在进行安全验证，由浏览器自动完成，请稍候…'}
    </p>
  );
}
