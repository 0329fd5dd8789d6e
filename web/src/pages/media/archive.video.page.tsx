import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '../../features/media/index.ts'
import { loadArchive, readArchive } from '../../features/media/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/media-archive/video')({
  validateSearch: readArchive,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadArchive(context.queryClient, 'video', deps),
  head: pageHead,
  component: Archive,
})

function Archive() {
  const navigate = Route.useNavigate()
  return (
    <ArchivePage
      tab="video"
      base="/media-archive"
      filter={Route.useSearch()}
      show={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
