import { fullName } from '@app/contract/names'
import { legalTexts } from '@app/contract/content.resources'
import { checks } from '@app/contract/setup'
import type { setup } from '@app/contract/setup'
import type { Reply } from '@app/contract/kit'
import type { OperatorRow } from '../identity/index.ts'
import type { MenuRow, Missing } from './setup.reads.ts'

type Operator = Reply<typeof setup.operators>['results'][number]

/** An operator as others who look after everything see them. */
export function seenOperator(row: OperatorRow, version: string): Operator {
  const { id, first_name, last_name, email, roles, last_seen_at, last_act_at } = row
  const state = row.suspended ? 'suspended' : row.has_password ? 'active' : 'invited'
  return {
    id,
    version,
    name: fullName({ first_name, last_name }),
    email,
    roles,
    state,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    last_act_at: last_act_at?.toISOString() ?? null,
  }
}

export type State = Reply<typeof setup.state>
type Item = State['menu']['items'][number]

/** Rows of the menu as a tree of at most three levels. */
export function menuTree(rows: MenuRow[]): Item[] {
  const below = (parent: number | null) =>
    rows
      .filter(({ parent_id }) => parent_id === parent)
      .map(({ id, display_name, url }) => ({ id, entry: { display_name, url } }))
  return below(null).map((first) => ({
    ...first.entry,
    children: below(first.id).map((second) => ({
      ...second.entry,
      children: below(second.id).map(({ entry }) => entry),
    })),
  }))
}

/** The legal texts, those that nobody has written yet as empty ones. */
export function allTexts(rows: { slug: string; title: string; body: string }[]) {
  return legalTexts.map((slug) => {
    const found = rows.find((row) => row.slug === slug)
    return { slug, title: found?.title ?? '', body: found?.body ?? '' }
  })
}

/** What is done and what is missing, in the contract's order (docs/rules/setup.md#checklist). */
export function checklist(given: {
  named: boolean
  imprint: boolean
  categories: number
  texts: { slug: string; body: string }[]
  mail: boolean
  menu: number
  seller: boolean
  accounts: number
  card: boolean
  missing: Missing
}): State['checklist'] {
  const written = (slug: string) => given.texts.some((text) => text.slug === slug && text.body !== '')
  const { missing } = given
  const done: Record<State['checklist'][number]['id'], boolean> = {
    community: given.named,
    imprint: given.imprint,
    categories: given.categories > 0,
    segments: missing.segments,
    terms: written('terms-and-conditions'),
    privacy: written('privacy-policy'),
    mail: given.mail,
    menu: given.menu > 0,
    event: missing.events,
    prices: missing.events && missing.priceless === null,
    seller: given.seller,
    account: given.accounts > 0 || given.card,
    event_account: missing.events && missing.accountless === null,
  }
  const event = (id: string) =>
    id === 'prices' ? missing.priceless : id === 'event_account' ? missing.accountless : null
  return (['join', 'publish', 'pay'] as const).flatMap((goal) =>
    checks[goal].map((id) => ({ id, goal, done: done[id], event: event(id) })),
  )
}
