import { media } from '@app/contract/media'
import { UsageError, command, numberOption, optionalOption, parsed } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { changeChannel, changeItem, createChannel, removeChannel, setAlbum } from './media.office.service.ts'
import { readChannels } from './media.office.reads.ts'

const number = (name: string) => numberOption(`--${name} <number>`, `--${name} needs a number.`)

/** `--public yes|no`. */
const isPublic: Option<boolean | undefined> = {
  usage: '[--public <yes|no>]',
  read(typed) {
    if (typed === undefined) return undefined
    if (typed !== 'yes' && typed !== 'no') throw new UsageError('--public needs yes or no.')
    return typed === 'yes'
  },
}

const channelOptions = {
  name: optionalOption('name', 'Films'),
  description: optionalOption('description', 'text'),
  kind: optionalOption('kind', 'video|audio|pictures|news'),
  link: optionalOption('link', 'https://…'),
}

/** What operators do with albums and channels without sending files; the use cases log it. */
export const mediaOfficeCommands: Command[] = [
  command({
    word: 'media-album',
    does: 'the album of an event or award, made where there is none, and who took its pictures',
    options: { event: number('event'), award: number('award'), credit: optionalOption('credit', 'Photos: Anna Berg') },
    async run(ctx, _id, given) {
      const made = await setAlbum(ctx, parsed(media.setAlbum.body, given))
      return [
        `Album ${made.id} of ${made.subject.name}: ${made.images} pictures, ${made.videos} videos, ${made.guides + made.statistics} guides.`,
      ]
    },
  }),
  command({
    word: 'media-change',
    names: 'a picture, video or paper',
    does: 'change its caption, who may see it, or its channel',
    options: { caption: optionalOption('caption', 'text'), public: isPublic, channel: number('channel') },
    async run(ctx, id, { public: is_public, ...given }) {
      await changeItem(ctx, id, parsed(media.changeItem.body, { ...given, is_public }))
      return [`${id} is changed.`]
    },
  }),
  command({
    word: 'media-channels',
    does: 'all channels, drafts too',
    async run(ctx) {
      const rows = await readChannels(ctx.db)
      return rows.map(
        (one) =>
          `${String(one.id).padStart(5)}  ${one.published ? '' : '(draft) '}${one.name}, ${one.kind}, ${one.videos} videos${one.link ? `  ${one.link}` : ''}`,
      )
    },
  }),
  command({
    word: 'create-channel',
    does: 'add a media channel; it stays a draft until it is published',
    options: channelOptions,
    async run(ctx, _id, given) {
      const made = await createChannel(ctx, parsed(media.createChannel.body, given))
      return [`Channel ${made.id} is a draft: ${made.name}.`]
    },
  }),
  command({
    word: 'change-channel',
    names: 'a media channel',
    does: 'change what is given',
    options: channelOptions,
    async run(ctx, id, given) {
      const made = await changeChannel(ctx, id, parsed(media.changeChannel.body, given))
      return [`Channel ${id} is changed: ${made.name}.`]
    },
  }),
  command({
    word: 'publish-channel',
    names: 'a media channel',
    does: 'show it to everyone',
    async run(ctx, id) {
      const made = await changeChannel(ctx, id, { published: true })
      return [`${made.name} is published.`]
    },
  }),
  command({
    word: 'remove-channel',
    names: 'a media channel',
    does: 'remove it; its videos stay in the archive',
    async run(ctx, id) {
      await removeChannel(ctx, id)
      return [`Channel ${id} is gone.`]
    },
  }),
]
