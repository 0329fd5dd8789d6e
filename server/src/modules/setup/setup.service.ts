import { fullName } from '@app/contract/names'
import { isTimeZone } from '@app/contract/kit'
import { randomUUID } from 'node:crypto'
import type { setup } from '@app/contract/setup'
import type { Body } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import { me } from '#kit/data/context.ts'
import type { Context, OpenContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { InvalidFields, conflict, invalid, notFound, permit, violates } from '#kit/base/errors.ts'
import { queueMail } from '#kit/work/mail.ts'
import { settingsNow, writeSetting } from '#kit/data/settings.ts'
import { withPicture } from '#kit/files/uploads.picture.ts'
import { LOGO, logoUpload, renameCommunityCompany, saveCategories } from '../companies/index.ts'
import { saveMenu, savePolicy } from '../content/index.ts'
import { checkVatId, ibanProblem, missingPostcode, plainIban, saveSeller } from '../payments/index.ts'
import { accountById } from '../identity/index.ts'
import { darkEnough, seenAsItIs } from './setup.policy.ts'
import { lockSetup, usedCategoriesBeside } from './setup.queries.ts'
import { setupState } from './setup.state.service.ts'
import type { State } from './setup.view.ts'
import { t } from './setup.texts.ts'
import { listText } from '#kit/base/lists.ts'

/** Holds everything of setup for this transaction and makes sure that the writer has seen it. @throws Refused 409 */
async function holding<P extends keyof State & ('community' | 'seller' | 'categories' | 'menu' | 'mail' | 'numbers')>(
  ctx: Context,
  part: P,
  mark: string,
): Promise<State[P]> {
  await lockSetup(ctx.db)
  const present = (await setupState(ctx))[part]
  permit(seenAsItIs({ mark, present: present.mark }))
  return present
}

/** What a part says, without its mark: for the audit log. */
function bare(part: { mark: string }): object {
  return { ...part, mark: undefined }
}

/**
 * Names the community, for pages, mails and documents alike; its own company goes by the same name and logo.
 * @throws Refused 409 `changed_meanwhile`; InvalidFields on `colour`, `logo`
 */
export async function saveCommunity(
  ctx: OpenContext,
  deps: Pick<Deps, 'storage'>,
  body: Body<typeof setup.community>,
): Promise<State> {
  permit(darkEnough(body.colour))
  const picture = { upload: body.logo, field: 'logo', purpose: logoUpload, size: LOGO }
  return withPicture(ctx, deps, picture, async (tx, logo) => {
    const before = await holding(tx, 'community', body.mark)
    const { name, site_url: siteUrl, imprint_url: imprintUrl, colour } = body
    const kept = logo === undefined ? (await settingsNow(tx.db, tx.config)).logo : logo
    await writeSetting(tx, 'community', { name, siteUrl, imprintUrl, colour, logo: kept })
    await renameCommunityCompany(tx, { name, logo: kept })
    const state = await setupState(tx)
    await logAct(tx, {
      act: 'community.changed',
      object: 'setting:community',
      before: bare(before),
      after: bare(state.community),
    })
    return state
  })
}

/** Writes who issues the invoices, and to which accounts people pay. @throws Refused 409; InvalidFields naming every field at once */
export async function saveSellerOf(ctx: Context, body: Body<typeof setup.seller>): Promise<State> {
  const before = await holding(ctx, 'seller', body.mark)
  const { mark: _, bank_accounts, vat_id: typed, ...rest } = body
  const accounts = bank_accounts.map((account) => ({
    ...account,
    iban: account.iban && plainIban(account.iban),
  }))
  const problems: Record<string, string[]> = {}
  for (const [index, account] of accounts.entries()) {
    const problem = ibanProblem(account)
    if (problem) problems[`bank_accounts.${index}.iban`] = [problem]
  }
  const missing = missingPostcode(rest)
  if (missing !== undefined) problems['postcode'] = [missing]
  if (!isTimeZone(rest.time_zone)) problems['time_zone'] = [t('choose-a-time-zone')]
  const vat = typed === null ? undefined : checkVatId(typed, rest.country)
  if (vat && 'problem' in vat) problems['vat_id'] = [vat.problem]
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const vat_id = vat && 'vat_id' in vat ? vat.vat_id : null
  const id = await saveSeller(ctx.db, { ...rest, vat_id, id: before.id }, accounts).catch((error: unknown) => {
    throw violates(error, 'financial_entity_code_key') ? invalid('code', t('another-seller-has-this-code')) : error
  })
  const state = await setupState(ctx)
  await logAct(ctx, {
    act: before.id === null ? 'seller.added' : 'seller.changed',
    object: `financial_entity:${id}`,
    ...(before.id === null ? {} : { before: bare(before) }),
    after: bare(state.seller),
  })
  return state
}

/** @throws Refused 409 when one that is left out is in use; InvalidFields for a code that comes twice */
export async function saveCategoriesOf(ctx: Context, body: Body<typeof setup.categories>): Promise<State> {
  const before = await holding(ctx, 'categories', body.mark)
  const codes = body.items.map(({ code }) => code)
  const twice = codes.findIndex((code, index) => codes.indexOf(code) < index)
  if (twice >= 0) throw invalid(`items.${twice}.code`, t('this-code-stands-in-the-list-already'))
  const used = await usedCategoriesBeside(ctx.db, codes)
  if (used.length > 0)
    throw conflict('category_in_use', t('companies-or-prices-have-these-categories-so', { used: listText(used) }))
  await saveCategories(ctx.db, body.items)
  const state = await setupState(ctx)
  await logAct(ctx, {
    act: 'categories.changed',
    object: 'setting:categories',
    before: bare(before),
    after: bare(state.categories),
  })
  return state
}

/** Writes a legal text. @throws Refused 409 */
export async function saveText(ctx: Context, body: Body<typeof setup.text>): Promise<State> {
  await lockSetup(ctx.db)
  const { mark, slug, title, body: text } = body
  const of = (state: State) => state.texts.find((one) => one.slug === slug) ?? { mark: '', slug, title: '', body: '' }
  const before = of(await setupState(ctx))
  permit(seenAsItIs({ mark, present: before.mark }))
  await savePolicy(ctx.db, { slug, title, body: text, now: ctx.now })
  const state = await setupState(ctx)
  await logAct(ctx, { act: 'policy.changed', object: `policy:${slug}`, before: bare(before), after: bare(of(state)) })
  return state
}

/** @throws Refused 409 */
export async function saveMenuOf(ctx: Context, body: Body<typeof setup.menu>): Promise<State> {
  const before = await holding(ctx, 'menu', body.mark)
  await saveMenu(ctx.db, body.items)
  const state = await setupState(ctx)
  await logAct(ctx, { act: 'menu.changed', object: 'setting:menu', before: bare(before), after: bare(state.menu) })
  return state
}

/** @throws Refused 409 */
export async function saveMailTexts(ctx: Context, body: Body<typeof setup.mail>): Promise<State> {
  const { closing } = await holding(ctx, 'mail', body.mark)
  await writeSetting(ctx, 'mail', { closing: body.closing })
  await logAct(ctx, {
    act: 'mail_texts.changed',
    object: 'setting:mail',
    before: { closing },
    after: { closing: body.closing },
  })
  return setupState(ctx)
}

/** Sends a mail to whoever asks, whose state stands in what is answered from now on. */
export async function checkMail(ctx: Context): Promise<State> {
  const { customer_id } = me(ctx)
  const account = await accountById(ctx.db, customer_id)
  if (!account) throw notFound()
  await queueMail(ctx, {
    key: `setup-check:${randomUUID()}`,
    to: { name: fullName(account), address: account.email },
    subject: t('can-send-mail', { name: (await settingsNow(ctx.db, ctx.config)).name }),
    greeting: t('hello-to-a-stranger'),
    paragraphs: [t('you-asked-for-this-mail-to-see')],
  })
  return setupState(ctx)
}

/** @throws Refused 409 */
export async function saveNumbers(ctx: Context, body: Body<typeof setup.numbers>): Promise<State> {
  const before = await holding(ctx, 'numbers', body.mark)
  await writeSetting(ctx, 'numbers', body.values)
  const state = await setupState(ctx)
  await logAct(ctx, {
    act: 'numbers.changed',
    object: 'setting:numbers',
    before: before.values,
    after: state.numbers.values,
  })
  return state
}
