export { BooksPage } from './components/books-page.tsx'
export { booksView } from './books.ts'
