import { useSyncExternalStore } from 'react'
import { t } from '../lib/i18n.ts'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import css from './toast.module.css'

type Toast = { id: number; text: string; tone: 'good' | 'bad' | 'info' }

let toasts: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()
const none: readonly Toast[] = []

function change(to: readonly Toast[]): void {
  toasts = to
  for (const listener of listeners) listener()
}

/** Says shortly what was done or refused: `toast('Saved')`, `toast(error.detail, 'bad')`. A refusal stays until it is closed. */
export function toast(text: string, tone: Toast['tone'] = 'good'): void {
  const id = next++
  change([...toasts.slice(-3), { id, text, tone }])
  if (tone !== 'bad') setTimeout(() => dismiss(id), 6000)
}

function dismiss(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where messages appear; it stands once, in the frame of all pages. */
export function ToastOutlet() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <div className={css['outlet']} role="status" aria-live="polite">
      {shown.map((one) => (
        <div key={one.id} className={cx(css['toast'], css[one.tone])}>
          <Icon name={one.tone === 'bad' ? 'alert' : one.tone === 'good' ? 'check' : 'info'} />
          <span className="grow">{one.text}</span>
          <IconButton icon="x" size="sm" label={t('close')} onClick={() => dismiss(one.id)} />
        </div>
      ))}
    </div>
  )
}
