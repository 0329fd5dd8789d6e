import { useQuery } from '@tanstack/react-query'
import { eventPage } from '../events.api.ts'

/** The picture of an event that is named elsewhere. */
export function EventPicture({ id }: { id: number }) {
  const src = useQuery(eventPage(id)).data?.event.main_banner
  return src ? <img src={src} alt="" /> : null
}
