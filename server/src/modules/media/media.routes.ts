import { media } from '@app/contract/media'
import type { Deps } from '#kit/deps.ts'
import { mount, mountInSteps } from '#kit/http.ts'
import type { Mounted } from '#kit/http.ts'
import { give } from './media.giving.service.ts'
import { like } from './media.likes.service.ts'
import { report } from './media.reports.service.ts'
import * as service from './media.service.ts'
import * as shares from './media.shares.service.ts'
import { zipOfAlbum, zipOfChosen, zipOfShare } from './media.zip.service.ts'

export function mediaRoutes(deps: Pick<Deps, 'storage'>): Mounted[] {
  return [
    mount(media.images, (ctx, { query }) => service.images(ctx, query)),
    mount(media.videos, (ctx, { query }) => service.videos(ctx, query)),
    mount(media.guides, (ctx, { query }) => service.guides(ctx, query)),
    mount(media.facets, (ctx, { query }) => service.facets(ctx, query)),
    mount(media.albums, (ctx, { query }) => service.albums(ctx, query)),
    mount(media.albumZip, (ctx, { params }) => zipOfAlbum(ctx, deps, params.id)),
    mount(media.chosenZip, (ctx, { query }) => zipOfChosen(ctx, deps, query.ids ?? [])),
    mount(media.channels, (ctx, { query }) => service.channels(ctx, query)),
    mount(media.eventGallery, (ctx, { query }) => service.eventGallery(ctx, query)),
    mount(media.eventDownloads, (ctx, { query }) => service.eventDownloads(ctx, query)),
    mount(media.awardGallery, (ctx, { query }) => service.awardGallery(ctx, query)),
    mount(media.awardDownloads, (ctx, { query }) => service.awardDownloads(ctx, query)),
    mount(media.likeOfEvent, (ctx, { body }) => like(ctx, 'event', body, true)),
    mount(media.unlikeOfEvent, (ctx, { body }) => like(ctx, 'event', body, false)),
    mount(media.likeOfAward, (ctx, { body }) => like(ctx, 'award', body, true)),
    mount(media.unlikeOfAward, (ctx, { body }) => like(ctx, 'award', body, false)),
    mount(media.share, (ctx, { body }) => shares.share(ctx, body)),
    mount(media.myShares, (ctx, { query }) => shares.mine(ctx, query)),
    mount(media.revokeShare, (ctx, { params }) => shares.end(ctx, params.id)),
    mount(media.shared, (ctx, { params }) => shares.shared(ctx, params.token)),
    mount(media.sharedZip, (ctx, { params }) => zipOfShare(ctx, deps, params.token)),
    mountInSteps(media.addPicture, (ctx, { body }) => give(ctx, deps, body)),
    mount(media.report, (ctx, { body }) => report(ctx, body)),
  ]
}
