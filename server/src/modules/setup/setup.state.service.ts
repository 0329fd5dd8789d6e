import { createHash } from 'node:crypto'
import { legalTexts } from '@app/contract/content.resources'
import { numberNames, numbers } from '@app/contract/setup.numbers'
import type { Context } from '#kit/data/context.ts'
import { readSettings, settingsNow } from '#kit/data/settings.ts'
import { categories, firstSeller, lastMailCheck, menuRows, missing, policies } from './setup.reads.ts'
import { allTexts, checklist, menuTree } from './setup.view.ts'
import type { State } from './setup.view.ts'

/** How far the community is set up; every part carries the mark by which a later writer shows what they have seen. */
export async function setupState(ctx: Context): Promise<State> {
  const { db, config } = ctx
  const now = await settingsNow(db, config)
  const found = await firstSeller(db)
  // The demonstration is a community that runs: it pays by test cards, and its mails are read on a page.
  const card = config.stripe !== undefined || config.demo
  const texts = allTexts(await policies(db, legalTexts, ctx.now))
  const items = menuTree(await menuRows(db))
  const kinds = await categories(db)
  const check = await lastMailCheck(db)
  const sends = config.smtpUrl !== undefined
  const lacks = await missing(db, { now: ctx.now, card })
  const values = Object.fromEntries(numberNames.map((name) => [name, now.numbers[name] ?? numbers[name].most]))
  return {
    community: marked({
      name: now.name,
      site_url: now.siteUrl,
      imprint_url: now.imprintUrl,
      colour: now.colour,
      logo: now.logo && ctx.url.file(now.logo),
    }),
    seller: marked({ ...(found?.seller ?? unnamed), bank_accounts: found?.accounts ?? [] }),
    categories: marked({ items: kinds }),
    texts: texts.map((text) => marked(text)),
    menu: marked({ items }),
    mail: {
      ...marked({ closing: now.mailClosing }),
      sends,
      check: check
        ? { ...check, queued_at: check.queued_at.toISOString(), sent_at: check.sent_at?.toISOString() ?? null }
        : null,
    },
    numbers: marked({ values: values as State['numbers']['values'] }),
    checklist: checklist({
      named: config.demo || (await readSettings(db)).community !== undefined,
      imprint: now.imprintUrl !== '',
      categories: kinds.length,
      texts,
      mail: config.demo || (sends && lacks.mail_arrived),
      menu: items.length,
      seller: found !== undefined,
      accounts: found?.accounts.length ?? 0,
      card,
      missing: lacks,
    }),
  }
}

const unnamed = {
  id: null,
  code: '',
  name: '',
  address_line: '',
  address_line_2: null,
  postcode: '',
  city: '',
  country: '',
  time_zone: 'UTC',
  vat_id: null,
  email: null,
}

/** A part with a mark of what stands in it. */
function marked<T extends object>(part: T): T & { mark: string } {
  return { ...part, mark: createHash('sha256').update(JSON.stringify(part)).digest('base64url').slice(0, 22) }
}
