import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

export type ReadEntry = {
  uid: string
  sequence: number
  starts_at: string
  ends_at: string
  summary: string
  location: string
  status: string
}

/** A calendar as two parsers that know nothing of each other read it. @throws Error when they do not agree, or a zone is missing */
export function readCalendar(text: string): { method: string; entries: ReadEntry[] } {
  const [one, other] = [withIcalJs(text), withNodeIcal(text)]
  if (JSON.stringify(one) !== JSON.stringify(other))
    throw new Error(`Two readings:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`)
  return one
}

const byUid = (entries: ReadEntry[]) => entries.toSorted((a, b) => (a.uid < b.uid ? -1 : 1))

function withIcalJs(text: string) {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[])
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const entries = root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const at = (time: ICAL.Time) => {
      // A time without its zone would float with whoever reads it.
      if (time.zone.tzid === 'floating') throw new Error(`No zone for ${time.toString()}.`)
      return time.toJSDate().toISOString()
    }
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      starts_at: at(event.startDate),
      ends_at: at(event.endDate),
      summary: event.summary,
      location: event.location,
      status: String(component.getFirstPropertyValue('status')),
    }
  })
  return { method: String(root.getFirstPropertyValue('method')), entries: byUid(entries) }
}

function withNodeIcal(text: string) {
  const read = nodeIcal.sync.parseICS(text)
  const plain = (value: unknown) =>
    typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value)
  const entries = Object.values(read).flatMap((part) =>
    part?.type === 'VEVENT'
      ? {
          uid: part.uid,
          sequence: Number(part.sequence),
          starts_at: new Date(part.start).toISOString(),
          ends_at: new Date(part.end ?? part.start).toISOString(),
          summary: plain(part.summary),
          location: plain(part.location),
          status: String(part.status),
        }
      : [],
  )
  return { method: String(read.vcalendar?.method), entries: byUid(entries) }
}
