import { choice, flag, instant, picture, position, resource, text } from './resources.ts'

/** What stands on pages beside what members write (docs/rules/content.md). */
export const contentResources = [
  resource({
    name: 'tags',
    one: 'tag',
    role: 'content',
    fields: {
      name: text(50, { min: 2, column: true, sort: true }),
      is_public: flag({ initial: true, column: true, filter: true }),
      created_at: instant({ shown: true, column: true, sort: true }),
    },
  }),
  resource({
    name: 'banners',
    one: 'banner',
    role: 'content',
    title: 'alt',
    order: 'position',
    fields: {
      alt: text(200, { column: true }),
      kind: choice(['mobile', 'portrait', 'square'], { column: true, filter: true }),
      picture: picture({ optional: false, column: true }),
      link: text(300, { format: 'link' }),
      target: choice(['_blank', '_self'], { initial: '_blank' }),
      active_from: instant({ optional: true, column: true }),
      active_until: instant({ optional: true, column: true }),
      position: position(),
    },
  }),
]
