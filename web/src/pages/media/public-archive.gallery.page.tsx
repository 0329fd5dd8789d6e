import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '../../features/media/index.ts'
import { loadArchive, readArchive } from '../../features/media/route.ts'
import { title } from '../../lib/i18n.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_public/events-media-archive/gallery')({
  validateSearch: readArchive,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadArchive(context.queryClient, 'gallery', deps),
  head: (page) => pageHead(page, { description: title('media-archive.description'), image: '/media/og.png' }),
  component: Archive,
})

function Archive() {
  const navigate = Route.useNavigate()
  return (
    <ArchivePage
      tab="gallery"
      base="/events-media-archive"
      filter={Route.useSearch()}
      show={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
