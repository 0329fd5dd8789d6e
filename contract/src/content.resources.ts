import {
  choice,
  counted,
  flag,
  instant,
  integer,
  picture,
  position,
  reckoned,
  reference,
  resource,
  text,
} from './resources.ts'

/** The legal texts that everybody reads, by the addresses of their pages. */
export const legalTexts = ['terms-and-conditions', 'privacy-policy', 'cc-connect-policy', 'faq'] as const

/** What stands on pages beside what members write (docs/rules/content.md). */
export const contentResources = [
  resource({
    name: 'tags',
    one: 'tag',
    role: 'content',
    fields: {
      name: text(50, { min: 2, column: true, sort: true }),
      is_public: flag({ initial: true, column: true, filter: true }),
      people: counted(),
      companies: counted(),
      events: counted(),
      posts: counted(),
      created_at: instant({ shown: true, column: true, sort: true }),
    },
  }),
  resource({
    name: 'banners',
    one: 'banner',
    role: 'content',
    title: 'alt',
    face: 'picture',
    below: 'link',
    order: 'position',
    fields: {
      alt: text(200, { column: true }),
      kind: choice(['mobile', 'portrait', 'square'], { column: true, filter: true }),
      picture: picture({ optional: false }),
      link: text(300, { format: 'link' }),
      target: choice(['_blank', '_self'], { initial: '_blank' }),
      active_from: instant({ optional: true, column: true }),
      active_until: instant({ optional: true, column: true }),
      runs: choice(['running', 'planned', 'over', 'full'], reckoned),
      most_views: integer(1, 100_000_000, { optional: true }),
      views: integer(0, 2_147_483_647, { shown: true, column: true, sort: true }),
      clicks: integer(0, 2_147_483_647, { shown: true, column: true, sort: true }),
      position: position(),
    },
  }),
  resource({
    name: 'menu-items',
    one: 'menu_item',
    role: 'content',
    title: 'display_name',
    order: 'position',
    fields: {
      display_name: text(60, { column: true, sort: true }),
      url: text(300, { optional: true, format: 'link', column: true }),
      parent_id: reference('menu-items', { optional: true, column: true, filter: true }),
      position: position(),
    },
  }),
  resource({
    name: 'policies',
    one: 'policy',
    role: 'content',
    title: 'title',
    order: '-updated_at',
    fields: {
      slug: choice(legalTexts, { fixed: true, column: true, filter: true }),
      title: text(120, { column: true }),
      body: text(40_000, { lines: true }),
      updated_at: instant({ column: true, sort: true }),
      force: choice(['in_force', 'coming', 'earlier'], reckoned),
    },
  }),
  resource({
    name: 'redirects',
    one: 'redirect',
    role: 'content',
    title: 'old_path',
    fields: {
      old_path: text(500, { format: 'path', column: true, sort: true }),
      new_path: text(500, { format: 'path', column: true }),
      hits: integer(0, 2_147_483_647, { shown: true, column: true }),
      last_hit_at: instant({ optional: true, shown: true, column: true }),
    },
  }),
]
