import { useParams } from '@tanstack/react-router'
import { PreviousEditionPanel, PricesPanel, SponsorsPanel } from './award-panels.tsx'

/** What the right column shows of the award in view; nothing on other pages (docs/rules/pages.md#layout). */
export function AwardSidePanels() {
  const { awardId } = useParams({ strict: false }) as { awardId?: string }
  const id = Number(awardId)
  if (!Number.isInteger(id)) return null
  return (
    <>
      <PreviousEditionPanel awardId={id} audience="member" />
      <PricesPanel awardId={id} audience="member" />
      <SponsorsPanel awardId={id} audience="member" />
    </>
  )
}
