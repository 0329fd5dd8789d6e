import { awards } from '@app/contract/awards'
import { UsageError, command, parsed } from '#kit/work/operator.ts'
import type { Command, Option } from '#kit/work/operator.ts'
import { begin, publish } from './awards.creating.service.ts'
import { setCriteria } from './awards.office.service.ts'

/** `--name <value>`, which must be given. */
function textOption(name: string, example: string): Option<string> {
  return {
    usage: `--${name} "<${example}>"`,
    read(typed) {
      const text = typed?.trim() ?? ''
      if (text === '') throw new UsageError(`--${name} needs a value, such as ${example}.`)
      return text
    },
  }
}

/** `--criteria "Reliability:60, Service:40"`. */
const criteriaOption: Option<{ name: string; weight: number }[]> = {
  usage: '--criteria "<Reliability:60, Service:40>"',
  read(typed) {
    const parts = (typed ?? '').split(',').map((part) => /^\s*(.+?)\s*:\s*(\d{1,3})\s*$/.exec(part))
    if (parts.some((part) => part === null))
      throw new UsageError('--criteria needs names with weights, such as "Reliability:60, Service:40".')
    return parts.map((part) => ({ name: part?.[1] ?? '', weight: Number(part?.[2]) }))
  },
}

/** What an operator does with an award itself. */
export const awardsCommands: Command[] = [
  command({
    word: 'create-award',
    does: 'begin an award; it stays a draft until it is published',
    options: {
      name: textOption('name', 'Global Carrier Awards 2028'),
      city: textOption('city', 'Hamburg'),
      country: textOption('country', 'DE'),
      zone: textOption('zone', 'Europe/Berlin'),
      day: textOption('day', '2028-03-09'),
      currency: textOption('currency', 'EUR'),
    },
    async run(ctx, _id, { name, city, country, zone, day, currency }) {
      const body = parsed(awards.create.body, {
        name,
        city,
        country,
        time_zone: zone,
        start_date: day,
        end_date: day,
        currency_code: currency,
      })
      const made = await begin(ctx, body)
      return [`Award ${made.id} is a draft: ${made.name}. Operators see it at /awards/${made.slug}/${made.id}.`]
    },
  }),
  command({
    word: 'publish-award',
    names: 'an award',
    does: 'show an award to everyone from now on',
    async run(ctx, id) {
      const { name } = await publish(ctx, id)
      return [`${name} is published.`]
    },
  }),
  command({
    word: 'set-criteria',
    names: 'a category of an award',
    does: 'say by what a category is judged; the weights are 100 together',
    options: { criteria: criteriaOption },
    async run(ctx, id, given) {
      const { criteria } = await setCriteria(ctx, id, parsed(awards.setCriteria.body, given))
      return criteria.map(({ id: number, name, weight }) => `${number}  ${name}, ${weight} %`)
    },
  }),
]
