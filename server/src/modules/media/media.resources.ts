import { t as ofSchemas } from '@app/contract/input.texts'
import { resourceCalled } from '@app/contract/resources.all'
import type { ResourceConfig } from '#kit/records/resources.ts'
import { albumCalled, besideAlbums, besideChannels, besideItems } from './media.figures.reads.ts'
import { albumAsGiven, itemAsGiven } from './media.office.service.ts'
import { t } from './media.texts.ts'

/** Albums with what is in them, and channels, as operators write them (docs/rules/media.md#what-operators-do). */
export const servedMedia: ResourceConfig[] = [
  {
    of: resourceCalled('media-albums'),
    table: 'media_album',
    called: albumCalled,
    links: { tag_ids: { table: 'media_album_tag', own: 'album_id', other: 'tag_id' } },
    prepare: albumAsGiven,
    reckoned: besideAlbums,
    constraintMessages: {
      media_album_event_id_key: ['event_id', () => t('this-event-already-has-an-album')],
      media_album_award_id_key: ['award_id', () => t('this-award-already-has-an-album')],
    },
  },
  {
    of: resourceCalled('media-items'),
    table: 'media_item',
    check: itemAsGiven,
    reckoned: besideItems,
  },
  {
    of: resourceCalled('media-channels'),
    table: 'media_channel',
    reckoned: besideChannels,
    // Its videos stay in the archive, in no channel.
    cascades: ['media_item'],
    constraintMessages: { media_channel_link_check: ['link', () => ofSchemas('must-start-with-https')] },
  },
]
