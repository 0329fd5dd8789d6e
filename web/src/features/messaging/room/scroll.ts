import type { Message } from '../messaging.api.ts'
import { isLooking } from './looking.ts'

/** So many messages are drawn at most; further ones take the place of those at the other end. */
export const MOST = 200
export const STEP = 60
/** This near an end, the next ones are drawn or asked for. */
const NEAR = 700
/** This near the end, one stays at the end when something is added. */
const AT_END = 48
/** So much of a message has to be on the screen to count as seen. */
const SEEN = 24

/** What is drawn of the messages: the last one's `seq` (null for the newest), and how many. */
export type Range = { end: number | null; size: number }

/** What the scroller has to know of the last drawing. */
export type Drawn = {
  messages: readonly Message[]
  range: Range
  /** Where what is drawn begins and stops among the messages. */
  start: number
  stop: number
  onRange: (to: Range) => void
  onOlder: () => unknown
  /** One stands at the end, or not. */
  onPlace: (atEnd: boolean) => void
  /** The last message that was really looked at. */
  onSeen: (seq: number) => void
}

const itemsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-seq]')]
const seqOf = (item: HTMLElement) => Number(item.dataset['seq'])

/** The first item that `holds`; those before it do not, those after it do. */
function firstThat(items: readonly HTMLElement[], holds: (item: HTMLElement) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(items[middle] as HTMLElement)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Where one stands in a long log: at the end one stays there, elsewhere what one reads stays where it is, whatever is added
 * above, below, or redrawn. Near an end it asks for more.
 * @param begins whether the log begins at the item marked `data-begin`; at the end unless
 */
export function makeScroll(begins: boolean) {
  let box: HTMLElement | undefined
  let drawn: Drawn | undefined
  let begun = false
  let stick = !begins
  let anchor = { seq: 0, top: 0 }

  /** Asks for what comes next where one is near an end of what is drawn. */
  function more(element: HTMLElement, { messages, range, start, stop, onRange, onOlder }: Drawn): void {
    const { end, size } = range
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    if (element.scrollTop < NEAR && below >= element.scrollTop) {
      if (start === 0) onOlder()
      else if (size < MOST) onRange({ end, size: size + STEP })
      else onRange({ end: messages[stop - 1 - STEP]?.seq ?? null, size })
    } else if (below < NEAR && end !== null) {
      onRange({ end: messages[stop - 1 + STEP]?.seq ?? null, size })
    }
  }

  /** Notes where one stands and what is on the screen. */
  function look(): void {
    if (!box || !drawn || box.clientHeight === 0) return
    const items = itemsIn(box)
    const frame = box.getBoundingClientRect()
    stick = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END
    const first = items[firstThat(items, (item) => item.getBoundingClientRect().bottom > frame.top)]
    anchor = first ? { seq: seqOf(first), top: first.getBoundingClientRect().top - frame.top } : { seq: 0, top: 0 }
    drawn.onPlace(stick && drawn.range.end === null)
    const beyond = firstThat(items, (item) => {
      const { top, height } = item.getBoundingClientRect()
      return top + Math.min(height, SEEN) > frame.bottom
    })
    const last = items[beyond - 1]
    if (last && isLooking()) drawn.onSeen(seqOf(last))
    more(box, drawn)
  }

  /** Goes back to where one stood. */
  function settle(): void {
    if (!box) return
    if (stick) {
      box.scrollTop = box.scrollHeight
      return
    }
    const item = box.querySelector<HTMLElement>(`[data-seq="${anchor.seq}"]`)
    if (item) box.scrollTop += item.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.top
  }

  function begin(element: HTMLElement): void {
    begun = true
    const item = begins ? element.querySelector<HTMLElement>('[data-begin]') : null
    if (!item) {
      element.scrollTop = element.scrollHeight
      return
    }
    const above = item.getBoundingClientRect().top - element.getBoundingClientRect().top
    element.scrollTop += above - element.clientHeight / 4
  }

  return {
    /** Takes over the box that scrolls; as a `ref`. */
    attach(element: HTMLElement | null): (() => void) | undefined {
      const inside = element?.firstElementChild
      if (!element || !inside) return undefined
      box = element
      let frame = 0
      const soon = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(look)
      }
      // A picture, another line in the field, the keyboard of a phone.
      const sizes = new ResizeObserver(() => {
        settle()
        soon()
      })
      sizes.observe(element)
      sizes.observe(inside)
      element.addEventListener('scroll', soon, { passive: true })
      window.addEventListener('focus', soon)
      document.addEventListener('visibilitychange', soon)
      return () => {
        cancelAnimationFrame(frame)
        sizes.disconnect()
        element.removeEventListener('scroll', soon)
        window.removeEventListener('focus', soon)
        document.removeEventListener('visibilitychange', soon)
        box = undefined
      }
    },
    /** Something was drawn anew. */
    after(now: Drawn): void {
      drawn = now
      if (!box) return
      if (begun) settle()
      else begin(box)
      look()
    },
    toEnd(): void {
      stick = true
      if (drawn && drawn.range.end !== null) drawn.onRange({ ...drawn.range, end: null })
      settle()
    },
  }
}
