import type { SetupState } from './steps.ts'

type Item = SetupState['menu']['items'][number]

/** One line of the menu as it is edited: how deep it stands, from 0 to 2. */
export type OutlineRow = { level: number; display_name: string; url: string }

type Entry = { display_name: string; url: string | null }

/** A menu as lines from above to below. */
export function outline(items: readonly Item[]): OutlineRow[] {
  const line = ({ display_name, url }: Entry, level: number) => ({ level, display_name, url: url ?? '' })
  return items.flatMap((first) => [
    line(first, 0),
    ...first.children.flatMap((second) => [line(second, 1), ...second.children.map((third) => line(third, 2))]),
  ])
}

/** Lines as a menu: each belongs to the nearest line above that stands further out. */
export function treeOf(rows: readonly (Entry & { level: number })[]): Item[] {
  const items: Item[] = []
  for (const { level, display_name, url } of rows) {
    const first = items.at(-1)
    const second = first?.children.at(-1)
    if (level === 2 && second) second.children.push({ display_name, url })
    else if (level > 0 && first) first.children.push({ display_name, url, children: [] })
    else items.push({ display_name, url, children: [] })
  }
  return items
}
