/** The id at the end of a link of the API: 12 for `…/rest/events/12/`. */
export function idIn(link: string | null | undefined): number | undefined {
  const found = /\/(\d+)\/?$/.exec(link ?? '')
  return found ? Number(found[1]) : undefined
}
