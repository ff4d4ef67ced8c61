import type { App, Session, WebContents } from 'electron';
import { ORIGIN } from './app-protocol';

/**
 * Denies navigation, redirects, new windows and webviews in every web contents of the app.
 * @param openExternal opens the URL of a new window in the browser, if that is allowed
 */
export function guardContents(app: Pick<App, 'on'>, openExternal: (url: string) => void): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, openExternal));
}

function guard(contents: WebContents, openExternal: (url: string) => void): void {
  const prevent = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', prevent);
  contents.on('will-frame-navigate', prevent);
  contents.on('will-redirect', prevent);
  contents.on('will-attach-webview', prevent);
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
}

/** Denies permissions, devices, downloads, and requests for anything but the files of the app. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isOwnUrl(url) }));
}

// A packaged app has no DevTools; otherwise Chromium itself serves them.
const isOwnUrl = (url: string): boolean => url.startsWith(`${ORIGIN}/`) || url.startsWith('devtools://');
