import { z } from 'zod'
import { calls, id, idValue, route } from './kit.ts'
import { t } from './input.texts.ts'

const byId = z.strictObject({ id })
const office = { who: 'operator', role: 'content' } as const

/** What carries a tag, by kind. */
const uses = z.strictObject({
  members: z.number().int(),
  companies: z.number().int(),
  events: z.number().int(),
  posts: z.number().int(),
  albums: z.number().int(),
})

const places = z
  .array(z.strictObject({ id: idValue, parent_id: idValue.nullable() }))
  .max(1000)
  .check((ctx) => {
    if (new Set(ctx.value.map((one) => one.id)).size < ctx.value.length)
      ctx.issues.push({ code: 'custom', input: ctx.value, path: [], message: t('name-each-entry-once') })
  })

/** What an operator does with content beside keeping its records. */
export const contentOfficeCalls = calls({
  tagUses: route({
    method: 'GET',
    path: '/rest/office/tags/{id}/uses/',
    summary: 'How much carries a tag',
    ...office,
    params: byId,
    reply: uses,
  }),
  mergeTags: route({
    method: 'POST',
    path: '/rest/office/tags/{id}/merge/',
    summary: 'Give everything that carries a tag another one instead, and remove the first',
    ...office,
    status: 200,
    params: byId,
    body: z.strictObject({ into: idValue }),
    reply: z.strictObject({ into: idValue, moved: uses }),
  }),
  arrangeMenu: route({
    method: 'POST',
    path: '/rest/office/menu-items/arrange/',
    summary: 'Put the entries of the menu where they belong: every one of them, in their order',
    ...office,
    status: 200,
    body: z.strictObject({
      /** As it was when it was looked at. */
      before: places,
      after: places,
    }),
    reply: z.strictObject({ items: places }),
    refuses: ['changed_meanwhile'],
  }),
})
