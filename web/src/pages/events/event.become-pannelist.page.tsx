import { createFileRoute } from '@tanstack/react-router'
import { ApplyPanelist, eventsText as t, loadEvent } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/become-pannelist')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'become-pannelist'),
  head: () => meta({ title: t('become-panelist'), hidden: true }),
  component: ApplyPanelist,
})
