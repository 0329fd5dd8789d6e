import { useSuspenseQuery } from '@tanstack/react-query'
import { Agenda, CalendarLink } from '../../events/index.ts'
import { sections, useAwardPage } from '../awards.api.ts'

/** The evening, hour by hour. */
export function AwardAgenda() {
  const { award } = useAwardPage()
  const { data } = useSuspenseQuery(sections.agenda(award.id))
  const items = data.results.map((item) => ({ ...item, track: null, speakers: [] }))
  return (
    <Agenda
      sessions={items}
      dates={[...new Set(items.map((item) => item.day))]}
      at={award}
      end={<CalendarLink of="awards" id={award.id} />}
    />
  )
}
