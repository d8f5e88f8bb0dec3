/** The shell's outline while profile, menu and the shell's own chunk are on their way: what comes will not jump. */
import { APP_TITLE } from './page-title.ts';
import './console-frame.css';

export function ConsoleFrame() {
  return (
    <div className="frame" role="status">
      <div className="frame-header">{APP_TITLE}</div>
      <div className="frame-sidebar" />
      <div className="frame-main">
        <span className="only-heard">正在加载</span>
      </div>
    </div>
  );
}
