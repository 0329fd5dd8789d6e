import { PlaceMap } from '../../events/index.ts'
import { useAwardPage } from '../awards.api.ts'

/** How to get to the ceremony. */
export function AwardMap() {
  const { award } = useAwardPage()
  return <PlaceMap place={{ ...award, house: award.awards_venue, address: award.awards_venue_address }} />
}
