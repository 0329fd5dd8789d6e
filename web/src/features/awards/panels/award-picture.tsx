import { useQuery } from '@tanstack/react-query'
import { awardPage } from '../awards.api.ts'

/** The picture of an award that is named elsewhere. */
export function AwardPicture({ id }: { id: number }) {
  const src = useQuery(awardPage(id)).data?.award.main_banner
  return src ? <img src={src} alt="" /> : null
}
