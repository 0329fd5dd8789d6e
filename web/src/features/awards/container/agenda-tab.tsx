import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAt } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Agenda, CalendarLink } from '../../events/index.ts'
import { sections, useAwardPage } from '../awards.api.ts'

/** The evening, hour by hour. */
export function AwardAgenda() {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(sections.agenda(award.id))
  const here = dayAt(useNow(), award.time_zone)
  const [picked, setPicked] = useState<string>()
  const items = data.results.map((item) => ({ ...item, track: null, speakers: [] }))
  const dates = [...new Set(items.map((item) => item.day))]
  const date = picked ?? (dates.includes(here) ? here : (dates[0] ?? ''))
  const sessions = items.filter((item) => item.day === date)
  return (
    <Agenda
      sessions={sessions}
      count={sessions.length}
      dates={dates}
      date={date}
      onDate={setPicked}
      isEmpty={items.length === 0}
      at={award}
      end={<CalendarLink of="awards" id={award.id} />}
    />
  )
}
