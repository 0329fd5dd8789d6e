export { BecomePanelist } from './components/become-panelist.tsx'
export { BecomeSponsor } from './components/become-sponsor.tsx'
export type { PreviousSponsors } from './components/become-sponsor.tsx'
export type { SponsoredOccasion as SponsoredSubject } from './sponsorship.api.ts'
