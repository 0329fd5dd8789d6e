import { awards } from '@app/contract/awards'
import { UsageError, command, numberOption, optionalOption, outcomeOption, parsed } from '#kit/operator.ts'
import type { Command, Option } from '#kit/operator.ts'
import { begin, publish } from './awards.creating.service.ts'
import { addJuror, addPrice, changePrice, removeJuror, setCriteria } from './awards.office.service.ts'

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

const chairOption: Option<boolean> = {
  usage: '[--chair yes]',
  read(typed) {
    if (typed !== undefined && typed !== 'yes' && typed !== 'no') throw new UsageError('--chair is yes or no.')
    return typed === 'yes'
  },
}

const amountOption = numberOption('--amount <29000>', '--amount needs a number of cents.')
const stockOption = numberOption('--stock <120>', '--stock needs a number.')

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
    word: 'add-price',
    names: 'an award',
    does: 'put an entry or a seat on sale for companies of one category',
    options: {
      kind: outcomeOption(['entry', 'seat'], 'kind'),
      name: textOption('name', 'Entry, early'),
      for: textOption('for', 'carrier'),
      amount: amountOption,
      category: numberOption('--category <301>', '--category needs the number of a category.'),
      from: optionalOption('from', '2028-01-01'),
      until: optionalOption('until', '2028-01-31'),
      stock: stockOption,
    },
    async run(ctx, award, { for: price_type, from, until, ...given }) {
      const body = { award, price_type, available_from: from, available_until: until, ...given }
      const made = await addPrice(ctx, parsed(awards.addPrice.body, body))
      return [`Price ${made.id}: ${made.name}, ${made.amount} for ${made.price_type}.`]
    },
  }),
  command({
    word: 'change-price',
    names: 'a price of an award',
    does: 'change how long and how often it is sold, and what it costs while nothing was sold at it',
    options: { amount: amountOption, until: optionalOption('until', '2028-01-31'), stock: stockOption },
    async run(ctx, id, { until, ...given }) {
      const { sold } = await changePrice(ctx, id, parsed(awards.changePrice.body, { available_until: until, ...given }))
      return [`Price ${id} is changed; ${sold} are sold.`]
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
  command({
    word: 'add-juror',
    names: 'an award',
    does: 'name a member to its jury',
    options: { member: numberOption('--member <12>', '--member needs the number of a member.'), chair: chairOption },
    async run(ctx, award, { member, chair }) {
      const made = await addJuror(ctx, parsed(awards.addJuror.body, { award, customer: member, chair }))
      return [`Juror ${made.id}: ${made.name}${made.chair ? ', chair' : ''}.`]
    },
  }),
  command({
    word: 'remove-juror',
    names: 'a juror',
    does: 'take somebody off a jury who was assigned nothing',
    async run(ctx, id) {
      await removeJuror(ctx, id)
      return [`Juror ${id} is off the jury.`]
    },
  }),
]
