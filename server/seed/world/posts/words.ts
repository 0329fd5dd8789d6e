import { dayAt } from '../clock.ts'
import { EVENT_IDS } from '../events/index.ts'
import { found } from '../lines.ts'
import type { Day, WorldEvent } from '../world.types.ts'

/** "24 February" */
export function spoken(day: Day): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}

/** ISO 8601 week. */
function weekOf(day: Day): number {
  const thursday = new Date(`${day}T12:00:00Z`)
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
  return Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 604_800_000) + 1
}

/** The month so many months on, by its name. */
function monthAt(anchor: Date, months: number): string {
  const day = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, 15))
  return day.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })
}

const EVENTS: Record<string, number> = {
  running: EVENT_IDS.running,
  next: EVENT_IDS.next,
  flagship: EVENT_IDS.flagship,
  gulf: 7,
  baltic: 8,
  rail: 10,
  straits: EVENT_IDS.not_yet_on_sale,
}

/**
 * Fills in what depends on the day: {day:12} is the day in twelve days, {week:-1} last week's number, {month:1} next
 * month, {next} and {next.city} the next event's name and city.
 */
export function fillWords(anchor: Date, events: WorldEvent[]): (text: string) => string {
  const event = (name: string) => {
    const id = EVENTS[name]
    return id === undefined ? undefined : found(events, (one) => one.id === id)
  }
  return (text) =>
    text.replaceAll(/\{([a-z]+)(?:[:.](-?\w+))?\}/g, (whole, name: string, more?: string) => {
      const number = Number(more)
      if (name === 'day') return spoken(dayAt(anchor, number))
      if (name === 'week') return String(weekOf(dayAt(anchor, number * 7)))
      if (name === 'month') return monthAt(anchor, number)
      const one = event(name)
      if (!one || (more !== undefined && more !== 'city')) throw new Error(`Nothing fills in ${whole}.`)
      return more === 'city' ? one.city : one.name
    })
}
