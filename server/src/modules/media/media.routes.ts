import { media } from '@app/contract/media'
import type { Deps } from '#kit/work/deps.ts'
import { mount, mountInSteps } from '#kit/http/http.ts'
import type { Mounted } from '#kit/http/http.ts'
import * as adding from './media.adding.service.ts'
import { give } from './media.giving.service.ts'
import { like } from './media.likes.service.ts'
import * as office from './media.office.service.ts'
import { report, show, take } from './media.reports.service.ts'
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
    mount(media.setAlbum, (ctx, { body }) => office.setAlbum(ctx, body)),
    mountInSteps(media.addPictures, (ctx, { params, body }) => adding.addPictures(ctx, deps, params.id, body)),
    mountInSteps(media.addVideo, (ctx, { params, body }) => adding.addVideo(ctx, deps, params.id, body)),
    mountInSteps(media.addPaper, (ctx, { params, body }) => adding.addPaper(ctx, deps, params.id, body)),
    mountInSteps(media.setPoster, (ctx, { params, body }) => adding.setPoster(ctx, deps, params.id, body)),
    mountInSteps(media.setCaptions, (ctx, { params, body }) => adding.setCaptions(ctx, deps, params.id, body)),
    mount(media.changeItem, (ctx, { params, body }) => office.changeItem(ctx, params.id, body)),
    mount(media.showItem, (ctx, { params }) => show(ctx, params.id)),
    mount(media.removeItem, (ctx, { params, body }) => take(ctx, params.id, body.reason)),
    mount(media.createChannel, (ctx, { body }) => office.createChannel(ctx, body)),
    mount(media.changeChannel, (ctx, { params, body }) => office.changeChannel(ctx, params.id, body)),
    mount(media.removeChannel, (ctx, { params }) => office.removeChannel(ctx, params.id)),
  ]
}
