import { wall } from '@app/contract/wall'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import { addComment, change, comments, removeComment } from './wall.comments.service.ts'
import { like } from './wall.likes.service.ts'
import { add as addMedia, describe, remove as removeMedia } from './wall.media.service.ts'
import { appeal, report } from './wall.moderation.service.ts'
import { hidePost, moderateComment, restorePost } from './wall.office.service.ts'
import { preview } from './wall.preview.service.ts'
import { companiesWall, history, posts, presentOne, shares, usersWall } from './wall.read.service.ts'
import { create, remove, share, update, updateShare } from './wall.service.ts'

export function wallRoutes(deps: Deps): Mounted[] {
  return [
    mount(wall.list, (ctx, { query }) => posts(ctx, query)),
    mount(wall.create, (ctx, { body }) => create(ctx, body)),
    mount(wall.one, (ctx, { params }) => presentOne(ctx, params.id, 'post')),
    mount(wall.update, (ctx, { params, body }) => update(ctx, params.id, body)),
    mount(wall.remove, (ctx, { params }) => remove(ctx, params.id, 'post')),
    mount(wall.history, (ctx, { params }) => history(ctx, params.id)),
    mount(wall.usersWall, (ctx, { query }) => usersWall(ctx, query)),
    mount(wall.companiesWall, (ctx, { query }) => companiesWall(ctx, query)),
    // The picture is made between two transactions: nothing waits for it.
    mountInSteps(wall.addMedia, (ctx, { body }) => addMedia(ctx, deps, body)),
    mount(wall.changeMedia, (ctx, { params, body }) => describe(ctx, params.id, body)),
    mount(wall.removeMedia, (ctx, { params }) => removeMedia(ctx, params.id)),
    mount(wall.shares, (ctx, { query }) => shares(ctx, query)),
    mount(wall.share, (ctx, { body }) => share(ctx, body)),
    mount(wall.oneShare, (ctx, { params }) => presentOne(ctx, params.id, 'share')),
    mount(wall.updateShare, (ctx, { params, body }) => updateShare(ctx, params.id, body)),
    mount(wall.removeShare, (ctx, { params }) => remove(ctx, params.id, 'share')),
    mountInSteps(wall.like, (ctx, { body }) => like(ctx, body)),
    mount(wall.comments, (ctx, { query }) => comments(ctx, query)),
    mount(wall.addComment, (ctx, { body }) => addComment(ctx, body)),
    mount(wall.changeComment, (ctx, { params, body }) => change(ctx, params.id, body)),
    mount(wall.removeComment, (ctx, { params }) => removeComment(ctx, params.id)),
    mountInSteps(wall.preview, (ctx, { body }) => preview(ctx, deps, body)),
    mount(wall.report, (ctx, { body }) => report(ctx, body)),
    mount(wall.appeal, (ctx, { body }) => appeal(ctx, body)),
    mount(wall.hidePost, (ctx, { params, body }) => hidePost(ctx, params.id, body.reason)),
    mount(wall.restorePost, (ctx, { params, body }) => restorePost(ctx, params.id, body.reason)),
    mount(wall.hideComment, (ctx, { params, body }) => moderateComment(ctx, params.id, { hide: true, ...body })),
    mount(wall.restoreComment, (ctx, { params, body }) => moderateComment(ctx, params.id, { hide: false, ...body })),
  ]
}
