import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { ownZone } from './zones.ts'
import { readCookies, writeCookie } from './cookie.ts'
import { bridge } from './server.ts'

/**
 * Pages of members that the server draws with what they show first (docs/decisions/0029-first-views-drawn-for-members.md). All
 * others come as a frame, and are drawn once their program is there.
 */
const drawn =
  /^\/(personal-wall|members|messages|notifications|office|judging(\/\d+)?|events\/[^/]+\/\d+(\/meeting-planner)?)\/?$/

export const isDrawn = (path: string): boolean => drawn.test(path)

/** The cookie by which the server knows in which zone to draw times. It says nothing else of anybody. */
export const ZONE_COOKIE = 'zone'
export const ZONE_SECONDS = 400 * 24 * 3600

/** Tells the server the zone of this device, for the next page. */
export function tellZone(): void {
  const told = `${ZONE_COOKIE}=${encodeURIComponent(ownZone())}`
  if (!readCookies().split(/; */).includes(told))
    writeCookie(ZONE_COOKIE, told.slice(ZONE_COOKIE.length + 1), ZONE_SECONDS)
}

/** For whom, and when, the server drew the page that was opened. */
export type Drawn = { customerId: number; at: number }

/** Longer than it takes a slow phone to wake all parts of a page up once it has begun. */
const WAKING_MS = 10_000
let drawnPage: Drawn | undefined
let isWaking = false

/** Takes what came with the page. */
export function takeDrawn(given: Drawn | undefined): void {
  drawnPage = given
  isWaking = given !== undefined
}

/** Begins to tell the time again. @returns to stop */
export function endWaking(): () => void {
  const timer = setTimeout(() => {
    isWaking = false
  }, WAKING_MS)
  return () => clearTimeout(timer)
}

/** When the page was drawn, as long as its parts wake up: they have to say the same again. */
export const timeDrawn = (): number | undefined => (isWaking ? drawnPage?.at : undefined)

/** Whether the page is drawn on the server for a member, or came so. */
export const isDrawnHere = (): boolean => drawnPage !== undefined || bridge()?.viewer() !== undefined

/** True while a part of a page is drawn on the server for a member, and once more when it wakes up from that. */
export const useWaking = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    isDrawnHere,
  )

/**
 * Hands over what was typed into a field before the page woke up; the next drawing would take it away.
 * @param drawn what the server drew in it: nothing is handed over unless it was empty
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  drawn: string,
  take: (typed: string) => void,
): void {
  const look = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (typed !== '' && drawn === '') take(typed)
  })
  useLayoutEffect(() => look(), [])
}
