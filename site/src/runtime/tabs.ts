/**
 * Adds the ARIA tabs pattern to a `Tabs` group: roles and arrow keys. Selecting a tab does not scroll. The URL fragment
 * keeps the selected panel, so that it can be linked to and survives reload and back.
 */
export function enhanceTabs(group: HTMLElement): void {
  const tabs = [...group.querySelectorAll<HTMLAnchorElement>('[data-tab]')];
  const list = tabs[0]?.closest('ul');
  if (!list || group.dataset.ready) return;
  group.dataset.ready = '';
  list.role = 'tablist';
  list.ariaLabel = group.dataset.tabs ?? '';

  const select = (selected: HTMLAnchorElement | undefined) => {
    for (const tab of selected ? tabs : []) {
      tab.ariaSelected = String(tab === selected);
      tab.tabIndex = tab === selected ? 0 : -1;
      if (tab === selected) show(panelOf(tab));
      else panelOf(tab).hidden = true;
    }
  };
  const tabFor = (hash: string) => tabs.find((tab) => tab.hash === hash);

  for (const tab of tabs) addRoles(tab);
  select(tabFor(location.hash) ?? tabs[0]);

  list.addEventListener('keydown', (event) => {
    const from = tabs.indexOf(event.target as HTMLAnchorElement);
    const to = tabs.at(neighbour(event.key, from, tabs.length));
    if (!to || hasModifier(event)) return;
    event.preventDefault();
    select(to);
    to.focus();
    history.replaceState(null, '', to.hash);
  });

  // Shows a panel before the browser follows a link to it and scrolls there.
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest('a');
    if (!anchor || anchor.pathname !== location.pathname || hasModifier(event)) return;
    select(tabFor(anchor.hash));
    if (!tabs.includes(anchor)) return;
    event.preventDefault();
    if (location.hash !== anchor.hash) history.pushState(null, '', anchor.hash);
  });

  addEventListener('popstate', () => select(location.hash ? tabFor(location.hash) : tabs[0]));
}

/** Shows a panel's heading in the next frame and the rest in the one after: a full layout is slow on slow phones. */
function show(panel: HTMLElement): void {
  if (!panel.hidden) return;
  panel.dataset.opening = '';
  panel.hidden = false;
  requestAnimationFrame(() => setTimeout(() => delete panel.dataset.opening));
}

function addRoles(tab: HTMLAnchorElement): void {
  const panel = panelOf(tab);
  tab.id = `tab-${panel.id}`;
  tab.role = 'tab';
  tab.setAttribute('aria-controls', panel.id);
  if (tab.parentElement) tab.parentElement.role = 'presentation';
  panel.role = 'tabpanel';
  panel.tabIndex = 0;
  panel.setAttribute('aria-labelledby', tab.id);
}

/** Each tab has a panel: `Tabs` renders both. */
const panelOf = (tab: HTMLAnchorElement): HTMLElement =>
  document.getElementById(tab.hash.slice(1)) as HTMLElement;

/** Whether the browser has its own meaning for the key or click, such as going back or opening a window. */
const hasModifier = (event: KeyboardEvent | MouseEvent): boolean =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

/** Returns the index that a key moves to, -1 for the last; out of range if it is not a key of the tabs pattern. */
function neighbour(key: string, from: number, count: number): number {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return from - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : count;
}
