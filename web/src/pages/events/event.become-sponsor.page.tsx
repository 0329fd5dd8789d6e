import { createFileRoute } from '@tanstack/react-router'
import { ApplySponsor, eventsText as t, loadEvent } from '../../features/events/index.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/become-sponsor')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'become-sponsor'),
  head: () => meta({ title: t('become-sponsor'), hidden: true }),
  component: ApplySponsor,
})
