import { perLanguage } from '@app/contract/texts'
import { MOST_SEGMENTS } from '@app/contract/companies.limits'
import { idOf } from '@app/contract/kit'
import type { Body, Query, Reply } from '@app/contract/kit'
import type { companies } from '@app/contract/companies'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context, OpenContext, WriteContext } from '#kit/data/context.ts'
import type { Deps } from '#kit/work/deps.ts'
import { InvalidFields, conflict, forbidden, invalid, notFound, permit } from '#kit/base/errors.ts'
import { dropFiles } from '#kit/work/file-removal.ts'
import { toPage } from '#kit/base/paging.ts'
import { permitPostcode } from '../payments/index.ts'
import { withPicture } from '#kit/files/uploads.picture.ts'
import { forgetActor, setCompany } from '../identity/index.ts'
import { logCompanyAct } from './companies.acts.ts'
import { mayCreateCompany, mayDoFirstSettings, mayEditCompany } from './companies.policy.ts'
import {
  addCompanyTags,
  countCompanyTags,
  deleteFollower,
  hasAdmin,
  insertCompany,
  insertFollower,
  insertRole,
  lockLogo,
  removeCompanyTags,
  updateCompany,
} from './companies.queries.ts'
import type { CompanyChange } from './companies.queries.ts'
import {
  companiesOfDomains,
  companyById,
  companyIsPublic,
  followersOf,
  listCategories,
  listCompanies,
} from './companies.reads.ts'
import type { CompanyRow } from './companies.reads.ts'
import { domainsNamedBy } from './domains/companies.domains.ts'
import { LOGO, logoUpload } from './companies.uploads.ts'
import { toCard, toCompany, toOwnCompany } from './companies.view.ts'
import { t } from './companies.texts.ts'

type Store = Pick<Deps, 'storage'>
/** The key of a new logo, null for none, undefined for the one that is there. */
type Logo = string | null | undefined
type Settings = Body<typeof companies.create> extends infer B ? Omit<B & object, 'name'> : never

/** A member sees verified companies; a visitor only who owns a mail domain and lets its people apply. */
export async function getCompanies(
  ctx: Context,
  query: Query<typeof companies.list>,
): Promise<Reply<typeof companies.list>> {
  if (query.domain__icontains !== undefined) {
    const rows = await companiesOfDomains(ctx.db, domainsNamedBy(query.domain__icontains))
    return toPage(
      rows.map((row) => toCard(ctx.url, row)),
      rows.length,
      query,
      ctx.here,
    )
  }
  if (!ctx.actor) return toPage([], 0, query, ctx.here)
  const actor = ctx.actor
  const { contacts_of, ...filter } = query
  const { rows, count } = await listCompanies(
    ctx.db,
    actor.customer_id,
    { ...filter, ...(contacts_of === undefined ? {} : { contacts_of: idOf(contacts_of) }) },
    query,
  )
  return toPage(
    rows.map((row) => toCompany(ctx.url, row, actor)),
    count,
    query,
    ctx.here,
  )
}

/** One's own company with its settings; another one when it is verified; for one that was merged the one that remains. */
export async function getCompany(ctx: Context, id: number): Promise<Reply<typeof companies.one>> {
  const actor = me(ctx)
  const row = await companyById(ctx.db, id, actor.customer_id)
  if (!row || (!row.verified && actor.company_id !== row.id && !looksAfter(actor, 'people'))) throw notFound()
  return actor.company_id === row.id ? toOwnCompany(ctx.url, row, actor) : toCompany(ctx.url, row, actor)
}

/** Brings in a company; it stays unverified, and its creator a provisional admin, until an operator has looked at it. */
export function create(
  ctx: OpenContext,
  deps: Store,
  body: Body<typeof companies.create>,
): Promise<Reply<typeof companies.create>> {
  permit(mayCreateCompany(me(ctx)))
  return withPicture(ctx, deps, logoOf(body), (tx, logo) => createWith(tx, body, logo))
}

async function createWith(
  ctx: Context,
  body: Body<typeof companies.create>,
  logo: Logo,
): Promise<Reply<typeof companies.create>> {
  const actor = me(ctx)
  permit(mayCreateCompany(actor))
  const { name, ...settings } = body
  const change = await toChange(ctx, settings, logo, { mayChooseCategory: true })
  const id = await insertCompany(ctx.db, { ...change, name, created_at: ctx.now })
  await setCompany(ctx, actor.customer_id, id)
  await insertRole(ctx.db, { customer_id: actor.customer_id, company_id: id, admin: true, provisional: true })
  await putTags(ctx, id, settings.tags_to_add)
  forgetActor(ctx.db, actor.customer_id)
  return toOwnCompany(ctx.url, await rowOf(ctx, id), { ...actor, company_id: id, rights: ['admin'] })
}

/** The first settings of one's own company; who does them for a company without an admin becomes its provisional one. */
export function firstSettings(
  ctx: OpenContext,
  deps: Store,
  body: Body<typeof companies.firstSettings>,
): Promise<Reply<typeof companies.firstSettings>> {
  return withPicture(ctx, deps, logoOf(body), (tx, logo) => firstSettingsWith(tx, body, logo))
}

async function firstSettingsWith(
  ctx: WriteContext,
  body: Body<typeof companies.firstSettings>,
  logo: Logo,
): Promise<Reply<typeof companies.firstSettings>> {
  const actor = me(ctx)
  if (actor.company_id === null) throw notFound()
  const row = await rowOf(ctx, actor.company_id)
  const has_admin = await hasAdmin(ctx.db, row.id)
  permit(mayDoFirstSettings(actor, { id: row.id, has_admin, done: row.first_settings_done }))
  permitPostcode(body)
  const change = await toChange(ctx, body, logo, { mayChooseCategory: !row.verified, present: row.category })
  await dropLogo(ctx, row.id, logo)
  await updateCompany(ctx.db, row.id, { ...change, first_settings_at: ctx.now })
  if (!has_admin)
    await insertRole(ctx.db, {
      customer_id: actor.customer_id,
      company_id: row.id,
      admin: true,
      provisional: !row.verified,
    })
  await putTags(ctx, row.id, body.tags_to_add)
  forgetActor(ctx.db, actor.customer_id)
  return toOwnCompany(ctx.url, await rowOf(ctx, row.id), has_admin ? actor : { ...actor, rights: ['admin'] })
}

/** Changes the page of one's own company. @throws Refused 404 for another's, 403 without the admin right */
export function update(
  ctx: OpenContext,
  deps: Store,
  id: number,
  body: Body<typeof companies.update>,
): Promise<Reply<typeof companies.update>> {
  permit(mayEditCompany(me(ctx), id))
  return withPicture(ctx, deps, logoOf(body), (tx, logo) => updateWith(tx, id, body, logo))
}

async function updateWith(
  ctx: WriteContext,
  id: number,
  body: Body<typeof companies.update>,
  logo: Logo,
): Promise<Reply<typeof companies.update>> {
  const actor = me(ctx)
  const row = await rowOf(ctx, id)
  const { tags_to_remove, ...settings } = body
  const change = await toChange(ctx, settings, logo, { mayChooseCategory: !row.verified, present: row.category })
  await dropLogo(ctx, id, logo)
  await updateCompany(ctx.db, id, change)
  await logCompanyAct(ctx, id, 'profile_changed')
  if (tags_to_remove?.length) await removeCompanyTags(ctx.db, id, tags_to_remove.map(idOf))
  await putTags(ctx, id, settings.tags_to_add)
  return toOwnCompany(ctx.url, await rowOf(ctx, id), actor)
}

/** Follows a company or stops; asked twice it stays as it is. @throws Refused 409 for the own company */
export async function follow(
  ctx: WriteContext,
  body: Body<typeof companies.follow>,
): Promise<Reply<typeof companies.follow>> {
  const actor = me(ctx)
  const company_id = idOf(body.company)
  if (!(await companyIsPublic(ctx.db, company_id)))
    throw invalid('company', t('invalid-hyperlink-object-does-not-exist'))
  if (actor.company_id === company_id) throw conflict('own_company', t('you-already-belong-to-this-company'))
  if (body.action === 'unfollow') await deleteFollower(ctx.db, actor.customer_id, company_id)
  else if (await insertFollower(ctx.db, actor.customer_id, company_id, ctx.now))
    await ctx.record({
      kind: 'companies.followed',
      company_id,
      customer_id: actor.customer_id,
    })
  return { following: body.action === 'follow', followers_count: await followersOf(ctx.db, company_id) }
}

async function toChange(
  ctx: Context,
  given: Settings,
  logo: Logo,
  rule: { mayChooseCategory: boolean; present?: string | null },
): Promise<CompanyChange> {
  const { logo: _logo, tags_to_add: _, address_line_2, about, category, ...plain } = given
  if (category !== undefined && category !== rule.present) {
    // The category drives prices, so a verified company asks an operator (docs/rules/companies.md#category).
    if (!rule.mayChooseCategory) throw invalid('category', t('ask-an-operator-to-change-the-category'))
    if (!(await listCategories(ctx.db)).some((one) => one.code === category))
      throw invalid('category', t('choose-one-of-the-categories'))
  }
  return {
    ...plain,
    ...(category !== undefined ? { category } : {}),
    ...(address_line_2 !== undefined ? { address_line_2: address_line_2 || null } : {}),
    ...(about !== undefined ? { about: about || null } : {}),
    ...(logo !== undefined ? { logo } : {}),
  }
}

const logoOf = ({ logo }: Settings) => ({ upload: logo, field: 'logo', purpose: logoUpload, size: LOGO })

/** The logo that a new one takes the place of. */
async function dropLogo(ctx: WriteContext, company_id: number, logo: Logo): Promise<void> {
  if (logo === undefined) return
  const before = await lockLogo(ctx.db, company_id)
  if (before !== logo) await dropFiles(ctx, [before])
}

async function putTags(ctx: Context, company_id: number, tags: (string | number)[] | undefined): Promise<void> {
  if (!tags?.length) return
  const unknown = await addCompanyTags(ctx.db, company_id, tags.map(idOf))
  if (unknown.length > 0) throw new InvalidFields({ tags_to_add: [t('invalid-hyperlink-object-does-not-exist')] })
  if ((await countCompanyTags(ctx.db, company_id)) > MOST_SEGMENTS)
    throw invalid('tags_to_add', t('choose-at-most-segments', { most_segments: MOST_SEGMENTS }))
}

async function rowOf(ctx: Context, id: number): Promise<CompanyRow> {
  const row = await companyById(ctx.db, id, ctx.actor?.customer_id ?? 0)
  if (!row) throw notFound()
  return row
}

const settingNames = {
  allows_joining: () => t('people-with-our-mail-domain-may-apply'),
  auto_approves: () => t('let-them-in-without-a-decision'),
} as const

/** Lists that forms choose from; settings only to people of a company. */
export async function configurations(
  ctx: Context,
  query: Query<typeof companies.configurations>,
): Promise<Reply<typeof companies.configurations>> {
  const wanted = query.config_type
  const categories = wanted === undefined || wanted === 'category' ? await listCategories(ctx.db) : []
  const countries = wanted === undefined || wanted === 'country' ? countryList() : []
  const settings =
    (wanted === undefined || wanted === 'setting') && ctx.actor?.company_id
      ? toSettings(await rowOf(ctx, ctx.actor.company_id))
      : []
  const all = [...categories, ...countries, ...settings]
  const start = query.show_all ? 0 : (query.page - 1) * query.page_size
  return toPage(all.slice(start, query.show_all ? undefined : start + query.page_size), all.length, query, ctx.here)
}

function toSettings(row: CompanyRow) {
  return (['allows_joining', 'auto_approves'] as const).map((code, index) => ({
    id: index + 1,
    config_type: 'setting',
    code: `${code}=${row[code]}`,
    name: settingNames[code](),
    position: index,
  }))
}

/** Changes a setting of one's own company. */
export async function configure(
  ctx: Context,
  body: Body<typeof companies.configure>,
): Promise<Reply<typeof companies.configure>> {
  const actor = me(ctx)
  permit(mayEditCompany(actor, actor.company_id))
  const company_id = actor.company_id ?? 0
  const row = await rowOf(ctx, company_id)
  if (body.code === 'auto_approves' && body.value && !row.verified)
    throw forbidden(t('your-company-has-to-be-verified-first'))
  await updateCompany(ctx.db, company_id, { [body.code]: body.value })
  await logCompanyAct(ctx, company_id, 'setting_changed', { setting: body.code, value: body.value })
  const changed = toSettings({ ...row, [body.code]: body.value }).find((one) => one.code.startsWith(body.code))
  if (!changed) throw notFound()
  return changed
}

/** Every ISO 3166 region that the runtime can name, in the order of the reader's language. */
const countryList = perLanguage((tag) => {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => !/^(EU|EZ|UN|ZZ|X[A-Z]|Q[M-Z]|AA|AC|CP|DG|EA|IC|TA|SU|AN|BU|CS|DD|FX|NT|TP|YD|YU|ZR)$/.test(code))
  return codes
    .map((code) => ({ code, name: names.of(code) }))
    .filter((one): one is { code: string; name: string } => one.name !== undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name, tag))
    .map((one, index) => ({ id: index + 1, config_type: 'country', code: one.code, name: one.name, position: index }))
})
