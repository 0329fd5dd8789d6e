import { createFileRoute } from '@tanstack/react-router'
import { ImageGallery } from '../../features/media/index.ts'
import { readArchive } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/event-photo-archive')({
  validateSearch: readArchive,
  head: pageHead,
  component: ImageGallery,
})
