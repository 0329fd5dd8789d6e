import { createFileRoute } from '@tanstack/react-router'
import { VideoGallery } from '../../features/media/index.ts'
import { readArchive } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/event-video-archive')({
  validateSearch: readArchive,
  head: pageHead,
  component: VideoGallery,
})
