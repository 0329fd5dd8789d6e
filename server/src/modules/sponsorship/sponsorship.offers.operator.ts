import { sponsorship } from '@app/contract/sponsorship'
import { addDays, dayOf } from '#kit/base/days.ts'
import { command, numberOption, optionalOption, parsed } from '#kit/work/operator.ts'
import type { Command } from '#kit/work/operator.ts'
import { changePackage, changeTopic, createPackage, createTopic } from './sponsorship.offers.service.ts'

const number = (name: string) => numberOption(`--${name} <number>`, `--${name} needs a number.`)

const packageOptions = {
  category: optionalOption('category', 'Gold'),
  name: optionalOption('name', 'Gold partner'),
  description: optionalOption('description', 'text'),
  price: number('price'),
  seats: number('seats'),
}

const topicOptions = {
  title: optionalOption('title', 'Rail after the closures'),
  description: optionalOption('description', 'text'),
  closes: optionalOption('closes', '2027-03-01'),
  places: number('places'),
}

/** What operators offer to sponsors and panelists; the use cases log it. */
export const offersCommands: Command[] = [
  command({
    word: 'create-package',
    does: 'offer a sponsor package for an event or award; the price is in cents',
    options: { event: number('event'), award: number('award'), ...packageOptions, stock: number('stock') },
    async run(ctx, _id, { seats, ...given }) {
      const made = await createPackage(ctx, parsed(sponsorship.createPackage.body, { ...given, seats_included: seats }))
      return [`Package ${made.id} is offered: ${made.stock} × ${made.name}.`]
    },
  }),
  command({
    word: 'change-package',
    names: 'a sponsor package',
    does: 'change what is given; price and seats only as long as nobody has asked for it',
    options: packageOptions,
    async run(ctx, id, { seats, ...given }) {
      const made = await changePackage(
        ctx,
        id,
        parsed(sponsorship.changePackage.body, { ...given, seats_included: seats }),
      )
      return [`Package ${id} is changed: ${made.name}.`]
    },
  }),
  command({
    word: 'close-package',
    names: 'a sponsor package',
    does: 'take no new requests for it; those that were made go on',
    async run(ctx, id) {
      await changePackage(ctx, id, { closed: true })
      return [`Package ${id} is closed.`]
    },
  }),
  command({
    word: 'create-topic',
    names: 'an event',
    does: 'seek panelists for a topic',
    options: topicOptions,
    async run(ctx, event, { closes, places, ...given }) {
      const body = parsed(sponsorship.createTopic.body, { event, ...given, closes_on: closes, seats: places })
      const made = await createTopic(ctx, body)
      return [`Topic ${made.id} is open: ${made.title}.`]
    },
  }),
  command({
    word: 'change-topic',
    names: 'a topic',
    does: 'change what is given',
    options: topicOptions,
    async run(ctx, id, { closes, places, ...given }) {
      const made = await changeTopic(
        ctx,
        id,
        parsed(sponsorship.changeTopic.body, { ...given, closes_on: closes, seats: places }),
      )
      return [`Topic ${id} is changed: ${made.title}.`]
    },
  }),
  command({
    word: 'close-topic',
    names: 'a topic',
    does: 'take no new proposals for it from today',
    async run(ctx, id) {
      const yesterday = addDays(dayOf(ctx.now), -1)
      await changeTopic(ctx, id, { closes_on: yesterday })
      return [`Topic ${id} is closed.`]
    },
  }),
]
