import { useSyncExternalStore } from 'react'
import { t } from '../lib/i18n.ts'
import { Button, IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { Icon } from './icon.tsx'
import css from './toast.module.css'

type More = {
  /** What exactly was done, in a line below. */
  detail?: string
  /** Takes it back; offered for ten seconds. */
  undo?: (() => void) | undefined
  /** It can be taken back beside what was done before. */
  several?: boolean
}
type Toast = { id: number; text: string; tone: 'good' | 'bad' | 'info' } & More

let toasts: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()
const none: readonly Toast[] = []

function change(to: readonly Toast[]): void {
  toasts = to
  for (const listener of listeners) listener()
}

/** Says shortly what was done or refused: `toast('Saved')`, `toast(error.detail, 'bad')`. A refusal stays until it is closed. */
export function toast(text: string, tone: Toast['tone'] = 'good', more: More = {}): void {
  const id = next++
  // What can be taken back is the last of its kind alone.
  const others = more.undo && !more.several ? toasts.filter((one) => !one.undo) : toasts
  change([...others.slice(-3), { id, text, tone, ...more }])
  if (tone !== 'bad') setTimeout(() => dismiss(id), more.undo ? 10_000 : 6000)
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
          <span className="grow">
            {one.text}
            {one.detail && <span className={css['detail']}>{one.detail}</span>}
          </span>
          {one.undo && (
            <Button
              size="sm"
              onClick={() => {
                dismiss(one.id)
                one.undo?.()
              }}
            >
              {t('undo')}
            </Button>
          )}
          <IconButton icon="x" size="sm" label={t('close')} onClick={() => dismiss(one.id)} />
        </div>
      ))}
    </div>
  )
}
