import { createFileRoute } from '@tanstack/react-router'
import { MediaChannels } from '../../features/media/index.ts'
import { channelsQuery } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/media-channels')({
  loader: ({ context }) => context.queryClient.ensureQueryData(channelsQuery),
  head: pageHead,
  component: MediaChannels,
})
