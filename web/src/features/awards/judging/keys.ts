/** What a key does at the judge's desk. */
export type Action =
  | { kind: 'score'; value: number }
  | { kind: 'criterion'; to: number }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'half' | 'note' | 'handIn' }

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'isComposing'
>

/** Where keys write, or press something, they keep their own meaning. */
const ownKeys =
  'input:not([type="radio"]), textarea, select, [contenteditable], dialog, [role="dialog"], [role="listbox"]'
const pressables = 'a, button, summary'

/**
 * Digits score the criterion at hand, T gives ten, H half a point, N opens its note, Shift with a digit chooses another criterion,
 * J and K the next entry and the one before, Enter hands in.
 */
export function actionOf(event: Pressed): Action | undefined {
  const { key, code, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  if (target instanceof Element && target.closest(ownKeys)) return undefined
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && event.shiftKey)
    return digit === '0' ? undefined : { kind: 'criterion', to: Number(digit) - 1 }
  if (/^\d$/.test(key)) return { kind: 'score', value: Number(key) }
  if (key === 'Enter') return target instanceof Element && target.closest(pressables) ? undefined : { kind: 'handIn' }
  const letters: Record<string, Action> = {
    t: { kind: 'score', value: 10 },
    h: { kind: 'half' },
    n: { kind: 'note' },
    j: { kind: 'move', by: 1 },
    k: { kind: 'move', by: -1 },
  }
  return letters[key.toLowerCase()]
}
