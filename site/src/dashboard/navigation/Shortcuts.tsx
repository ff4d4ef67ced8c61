import { useEffect } from 'react';
import { useStoredSwitch } from '../data/use-stored-switch';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import * as layout from '../ui/layout.module.css';
import { Modal } from '../ui/Modal';
import { ADMIN } from '../words';
import * as styles from './navigation.module.css';
import { goTo } from './routes';
import { SECTIONS } from './section-names';

const WORDS = ADMIN.shortcuts;
/** The key that lists the others. */
const LIST = '?';
const REFRESH = 'r';
const SEARCH = '/';

/** Where a letter is typed, and not a shortcut. */
const TYPING = 'input:not([type=checkbox], [type=range], [type=file]), textarea, select, dialog *';

interface ShortcutsProps {
  open: boolean;
  setOpen(open: boolean): void;
  refresh(): void;
}

/** The keyboard shortcuts, and their list. They can be turned off: somebody may speak to the page. */
export function Shortcuts({ open, setOpen, refresh }: ShortcutsProps) {
  const [enabled, setEnabled] = useStoredSwitch('shortcuts');
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof Element && target.matches(TYPING);
      if (isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      if (!enabled) return;
      if (key === LIST) setOpen(true);
      const section = SECTIONS[Number(key) - 1];
      if (section) goTo({ section });
      if (key === REFRESH) refresh();
      if (key === SEARCH) {
        // Otherwise it would be typed into the field.
        event.preventDefault();
        focusSearch();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled, refresh, setOpen]);
  if (!open) return null;
  const keys = [
    ...SECTIONS.map((section, index) => [String(index + 1), ADMIN.sections[section]] as const),
    [SEARCH, WORDS.search],
    [REFRESH, ADMIN.refresh],
    [LIST, WORDS.title],
  ] as const;
  return (
    <Modal title={WORDS.title} onCancel={() => setOpen(false)}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label={WORDS.enabled} checked={enabled} onChange={setEnabled} />
      <div className={layout.buttons}>
        <Button kind="primary" onClick={() => setOpen(false)} label={ADMIN.ok} />
      </div>
    </Modal>
  );
}

/** Moves the focus to the search of people; from another section it goes to them first. */
function focusSearch(): void {
  const field = document.querySelector<HTMLElement>('input[type=search]');
  if (field) field.focus();
  else goTo({ section: 'people' });
}
