import { useEventPage } from '../events.api.ts'
import { PlaceMap } from './place-map.tsx'

/** How to get to the event in view. */
export function MapTab() {
  const { event } = useEventPage()
  return <PlaceMap place={{ ...event, house: event.venue, address: event.venue_address }} />
}
