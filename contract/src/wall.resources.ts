import { asking, choice, counted, instant, picture, reckoned, reference, resource, text } from './resources.ts'
import { COMMENT_LENGTH, POST_LENGTH } from './wall.limits.ts'

/** What members wrote for many, as those who moderate find it. Nobody changes another's words: hiding and restoring are acts. */
const written = { shown: true, column: true } as const

export const wallResources = [
  resource({
    name: 'posts',
    one: 'post',
    role: 'moderation',
    title: 'id',
    order: '-id',
    begins: 'content',
    search: ['content'],
    acts: [],
    face: 'media',
    tabs: 'standing',
    fields: {
      standing: choice(['reported', 'hidden'], asking),
      customer_id: reference('members', { ...written, filter: true }),
      content: text(POST_LENGTH, { ...written, lines: true }),
      audience: choice(['community', 'network', 'company'], { ...written, filter: true }),
      wall_company_id: reference('companies', { shown: true, optional: true, filter: true }),
      shared_post_id: reference('posts', { shown: true, optional: true }),
      created_at: instant(written),
      edited_at: instant({ shown: true, optional: true }),
      hidden_at: instant({ ...written, optional: true }),
      reports: counted(),
      likes: counted(),
      comments: counted(),
      media: picture({ ...reckoned, column: false }),
    },
  }),
  resource({
    name: 'comments',
    one: 'comment',
    role: 'moderation',
    title: 'id',
    order: '-id',
    begins: 'content',
    search: ['content'],
    acts: [],
    tabs: 'standing',
    fields: {
      standing: choice(['taken_down'], asking),
      post_id: reference('posts', { ...written, filter: true }),
      customer_id: reference('members', { ...written, filter: true }),
      content: text(COMMENT_LENGTH, { ...written, lines: true }),
      created_at: instant(written),
      edited_at: instant({ shown: true, optional: true }),
      taken_down_at: instant({ ...written, optional: true }),
    },
  }),
]
