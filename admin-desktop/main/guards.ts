import type { App, Session, WebContents } from 'electron';
import { isAllowedOutside } from './external';
import { ORIGIN } from './protocol';

/** Keeps every web contents where it is: no navigation, no redirect, no second window, no webview. */
export function guardContents(app: Pick<App, 'on'>, openOutside: (address: string) => void): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, openOutside));
}

function guard(contents: WebContents, openOutside: (address: string) => void): void {
  const refuse = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(({ url }) => {
    if (isAllowedOutside(url)) openOutside(url);
    return { action: 'deny' };
  });
}

/** Denies every permission and device, downloads, and whatever request does not go to our own files. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => decide({}));
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !isOurs(url) }));
}

// DevTools, which a packaged app does not open, are served by Chromium itself.
const isOurs = (url: string): boolean => url.startsWith(`${ORIGIN}/`) || url.startsWith('devtools://');
