import { createFileRoute } from '@tanstack/react-router'
import { ApplyPanelist } from '../../features/events/index.ts'
import { loadEvent } from '../../features/events/route.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/events/$slug/$eventId/become-pannelist')({
  loader: ({ context, params }) => loadEvent(context, params, '/events', 'become-pannelist'),
  head: () => meta({ title: title('become-panelist'), hidden: true }),
  component: ApplyPanelist,
})
