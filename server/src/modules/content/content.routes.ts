import { content } from '@app/contract/content'
import { mount } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { arrangeMenu, mergeTags, tagUses } from './content.office.service.ts'
import {
  addOwnTags,
  banners,
  countBanners,
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
    mount(content.countBanners, (ctx, { body, headers }) => countBanners(ctx, body, headers['user-agent'])),
    mount(content.policy, (ctx, { params, query }) => policy(ctx, params.slug, query)),
    mount(content.policyPdf, (ctx, { params }) => policyFile(ctx, params.slug)),
    mount(content.tags, (ctx, { query }) => tags(ctx, query)),
    mount(content.createTags, (ctx, { body }) => createTags(ctx, body)),
    mount(content.recommendTags, (ctx, { body }) => recommendTags(ctx, body)),
    mount(content.addOwnTags, (ctx, { body }) => addOwnTags(ctx, body)),
    mount(content.tagUses, (ctx, { params }) => tagUses(ctx, params.id)),
    mount(content.mergeTags, (ctx, { params, body }) => mergeTags(ctx, params.id, body.into)),
    mount(content.arrangeMenu, (ctx, { body }) => arrangeMenu(ctx, body)),
  ]
}
