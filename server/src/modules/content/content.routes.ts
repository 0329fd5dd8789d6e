import { content } from '@app/contract/content'
import { mount } from '#kit/http.ts'
import type { Mounted } from '#kit/http.ts'
import {
  addOwnTags,
  banners,
  createTags,
  policy,
  policyFile,
  publicMenu,
  recommendTags,
  tags,
} from './content.service.ts'

export function contentRoutes(): Mounted[] {
  return [
    mount(content.publicMenu, (ctx, { query }) => publicMenu(ctx, query)),
    mount(content.banners, (ctx, { query }) => banners(ctx, query)),
    mount(content.policy, (ctx, { params }) => policy(ctx, params.slug)),
    mount(content.policyPdf, (ctx, { params }) => policyFile(ctx, params.slug)),
    mount(content.tags, (ctx, { query }) => tags(ctx, query)),
    mount(content.createTags, (ctx, { body }) => createTags(ctx, body)),
    mount(content.recommendTags, (ctx, { body }) => recommendTags(ctx, body)),
    mount(content.addOwnTags, (ctx, { body }) => addOwnTags(ctx, body)),
  ]
}
