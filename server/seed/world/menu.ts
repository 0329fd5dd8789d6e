import type { MenuItem } from './world.types.ts'

/** The menu of the public pages: three levels, with links to the community's own site (docs/rules/content.md#menu). */
export function makeMenu(
  flagship: { id: number; slug: string; name: string },
  next: { id: number; slug: string; name: string },
  awards: { id: number; slug: string; name: string; start_date: string }[],
): MenuItem[] {
  const site = 'https://carrier-connect.example'
  const rows: [id: number, parent: number | null, name: string, url: string | null][] = [
    [1, null, 'Events', null],
    [2, 1, 'All events', '/cc-events'],
    [3, 1, 'Past events', '/cc-past-events'],
    [4, 1, 'Next up', null],
    [5, 4, flagship.name, `/cc-events/${flagship.slug}/${flagship.id}`],
    [6, 4, next.name, `/cc-events/${next.slug}/${next.id}`],
    [7, null, 'Membership', null],
    [8, 7, 'Who joins', `${site}/members`],
    [9, 7, 'Apply', '/sign-up'],
    [10, 7, 'CC-Connect Policy', '/cc-connect-policy'],
    [11, null, 'About', null],
    [12, 11, 'The community', `${site}/about`],
    [13, 11, 'Contact', `${site}/contact`],
  ]
  // Beside the events: the next first.
  rows.splice(6, 0, [14, null, 'Awards', null])
  for (const award of awards.toSorted((a, b) => b.start_date.localeCompare(a.start_date)))
    rows.push([20 + award.id, 14, award.name, `/cc-awards/${award.slug}/${award.id}`])
  return rows.map(([id, parent_id, display_name, url], index) => ({
    id,
    parent_id,
    position: index + 1,
    display_name,
    url,
  }))
}
