/** The bar above the pages while the server is away, and when a newer console waits; the first goes by itself. */
import { useEffect, useSyncExternalStore } from 'react';
import { listenToConnection, readConnection, watchConnection } from './connection.ts';
import './notices.css';

export function ConnectionBar() {
  const { isAway, isNewer } = useSyncExternalStore(listenToConnection, readConnection);
  useEffect(watchConnection, []);
  return (
    <div role="status">
      {isAway && (
        <p className="connection-bar connection-away">
          暂时连接不上服务器，正在重试。已经填写的内容还在，请不要关闭页面。
        </p>
      )}
      {isNewer && !isAway && (
        <p className="connection-bar">
          系统已更新，重新加载后使用新版本。
          <button type="button" className="plain-button" onClick={() => location.reload()}>
            重新加载
          </button>
        </p>
      )}
    </div>
  );
}
