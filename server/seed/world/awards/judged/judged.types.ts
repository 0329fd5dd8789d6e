/** What companies entered in one category, by its slug: an answer for each of its questions, in their order. */
export type JudgedCategory = {
  slug: string
  /** What the jury says of the winner, whichever entry it is. */
  citation: string
  entries: { company_id: number; answers: string[] }[]
}
