/** Numbers of invoices, credit notes and certificates: letters, a year, and more behind hyphens. */
const DOCUMENT_NUMBER = /([A-Z][A-Z0-9]{0,7}-\d{2,4}-[A-Z0-9]+(?:-[A-Z0-9]+)*)/

/** A sentence in which the number of a document stays on one line, where a browser would break it at its hyphens. */
export function Numbered({ text }: { text: string }) {
  // What is split by a group in parentheses comes in turns: between the numbers, a number, between them.
  return text.split(DOCUMENT_NUMBER).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} className="num nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
