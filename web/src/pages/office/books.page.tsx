import { createFileRoute } from '@tanstack/react-router'
import { BooksPage, booksView } from '../../features/office/books/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_office/office/books')({
  validateSearch: booksView,
  head: pageHead,
  component: Books,
})

function Books() {
  return <BooksPage view={Route.useSearch()} />
}
