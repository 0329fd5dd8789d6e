import { z } from 'zod'
import type { OperatorRole } from './resources.ts'
import { notBlank, say, t } from './input.texts.ts'

z.config({ jitless: true })

/** HTTP methods that the contract uses. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * The people who may make a call.
 * - `anyone`: visitors too; a member's token, when sent, identifies the caller.
 * - `applicant`: signed in, though the registration may not be complete yet.
 * - `member`: signed in and complete. Policies decide which records a member may act on.
 * - `operator`: people who run the community.
 * - `provider`: a machine that proves itself by signature (payment webhooks).
 */
export type Audience = 'anyone' | 'applicant' | 'member' | 'operator' | 'provider'

/**
 * A limit on how often one subject makes a call; `per` names the subject. `ip+mail` counts calls from one network address for one
 * mail address; a call with such a limit counts a known device separately.
 */
export type RateLimit = { max: number; seconds: number; per: 'ip' | 'actor' | 'mail' | 'ip+mail' }

export type Shape = z.ZodType

/** One call: everything that server, browser and the API description need to know about it. */
export type Route<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
  M extends Method = Method,
> = {
  /** `<domain>.<name>`, set by `domain()`. */
  id: string
  method: M
  /** Literal path with its base (`/rest` or `/live`) and its parameters as `{id}`. */
  path: `/rest/${string}` | `/live/${string}`
  summary: string
  who: Audience
  /** The role, or one of the roles, that an operator needs for the call; without it, any operator may make it. */
  role?: OperatorRole | readonly OperatorRole[]
  status: number
  params: P
  query: Q
  body: B
  reply: R
  limits: readonly RateLimit[]
  /** Codes of refusals beside validation (400), 401, 404 and 429, for the API description. */
  refuses: readonly string[]
  /** The answer is not JSON: its media type. */
  produces?: string
  /** Largest body in bytes; 100 kB unless said. */
  bodyLimit?: number
  /** The server hands the exact bytes to the handler (webhook signatures). */
  rawBody?: boolean
  /** The same for every visitor until something public changes: kept for them, with an ETag; with `everyone` for members too. */
  public?: true | 'everyone'
  /** It exchanges a session's tokens: it counts for the session that its body's `refresh` names. */
  renews?: true
  /** Nobody makes it who acts as the member: it holds what is private between people, or the account itself. */
  personal?: boolean
}

const nothing = z.strictObject({})

/**
 * Describes one call. Paths are literal; a trailing slash belongs to the path, and the server takes the call without it too.
 * Query, params and body are strict: unknown fields are refused by name.
 */
export function route<
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
  R extends Shape = typeof nothing,
  M extends Method = Method,
>(
  entry: Pick<Route, 'path' | 'summary' | 'who'> &
    Partial<
      Pick<
        Route,
        | 'role'
        | 'status'
        | 'limits'
        | 'refuses'
        | 'produces'
        | 'bodyLimit'
        | 'rawBody'
        | 'public'
        | 'personal'
        | 'renews'
      >
    > & {
      method: M
      params?: P
      query?: Q
      body?: B
      reply?: R
    },
): Route<P, Q, B, R, M> {
  return {
    id: '',
    status: entry.method === 'POST' ? 201 : 200,
    limits: [],
    refuses: [],
    ...entry,
    params: entry.params ?? (nothing as unknown as P),
    query: entry.query ?? (nothing as unknown as Q),
    body: entry.body ?? (nothing as unknown as B),
    reply: entry.reply ?? (nothing as unknown as R),
  }
}

/** Calls of a domain in a separate file; spread them into its `domain()`. */
export function calls<T extends Record<string, Route>>(entries: T): T {
  return entries
}

/** Names the calls of one domain: each gets the id `<domain>.<key>`, by which the browser calls it. `all` holds for each of them. */
export function domain<T extends Record<string, Route>>(
  name: string,
  entries: T,
  all: Pick<Route, 'personal'> = {},
): T {
  for (const [key, entry] of Object.entries(entries)) Object.assign(entry, all, { id: `${name}.${key}` })
  return entries
}

/** What a handler receives, and what a caller may leave out because it has a default. */
export type Params<T> = T extends Route<infer P, Shape, Shape, Shape> ? z.output<P> : never
export type Query<T> = T extends Route<Shape, infer Q, Shape, Shape> ? z.output<Q> : never
export type Body<T> = T extends Route<Shape, Shape, infer B, Shape> ? z.output<B> : never
export type ParamsInput<T> = T extends Route<infer P, Shape, Shape, Shape> ? z.input<P> : never
export type QueryInput<T> = T extends Route<Shape, infer Q, Shape, Shape> ? z.input<Q> : never
export type BodyInput<T> = T extends Route<Shape, Shape, infer B, Shape> ? z.input<B> : never
export type Reply<T> = T extends Route<Shape, Shape, Shape, infer R> ? z.output<R> : never

/* ---- fields ---- */

// PostgreSQL refuses NUL and encodeURIComponent throws on lone surrogates, so neither may get in.
// eslint-disable-next-line no-control-regex
const unsafeText = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u

/** Something that can be seen: neither a blank, nor a sign that only shapes or turns its neighbours, nor a letter drawn as nothing. */
const shows = /[^\p{Cf}\p{Cc}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u

/**
 * Text typed by a person: NFC, trimmed, without control characters, `min`–`max` characters.
 * The lengths in use: docs/rules/house.md#lengths.
 */
export function text(max: number, min = 1) {
  return z
    .string(notBlank)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(
          min,
          min <= 1 ? say('this-field-may-not-be-blank') : say('ensure-this-field-has-at-least-characters', { min }),
        )
        .max(max, say('ensure-this-field-has-no-more-than-characters', { max }))
        .refine(
          (value) => value.isWellFormed() && !unsafeText.test(value),
          say('this-text-contains-characters-that-cannot-be'),
        )
        .refine((value) => value === '' || shows.test(value), say('this-field-may-not-be-blank')),
    )
}

/** Characters that turn the direction of what follows them, in which a name can pretend to be another. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u
/** `://`, `www.`, `@`, or words with a dot between them that mail programs make a link of: `site.example`, not `St.John`. */
const linkLike =
  /:\/\/|\bwww\.|@|(?<![\p{L}\p{N}])(?!(?:st|dr|prof|mr|mrs|ms|ing|dipl|jr|sr)\.)[\p{L}\p{N}-]{2,}\.[\p{L}]{2,}/iu

const nameOf = (least: number) =>
  text(60, least)
    .refine((value) => !turning.test(value), say('enter-a-name-without-characters-that-change'))
    .refine((value) => !linkLike.test(value), say('enter-a-name-without-a-web-or'))

/** A first name, or the only name of a person (docs/rules/house.md#text): mails to others contain it, so it holds no address. */
export const personName = nameOf(1)
/** A last name; empty for people with one name (docs/rules/members.md#names). */
export const lastName = nameOf(0)

/** Text that may be left empty. */
export const optionalText = (max: number) => text(max, 0)

/** What a number of any country looks like: six to fifteen digits, and what people put between them. */
const isPhone = (value: string) => /^[+(]?\d[\d ()/.+-]*$/.test(value) && /^\D*(\d\D*){6,15}$/.test(value)
const askedPhone = say('enter-a-phone-number-such-as-49')
export const phoneNumber = text(40).refine(isPhone, askedPhone)
export const optionalPhone = optionalText(40).refine((value) => value === '' || isPhone(value), askedPhone)

/** A record's number in a path or query (1 … 2^31-1). */
export const id = z.coerce
  .number(say('a-valid-integer-is-required'))
  .int(say('a-valid-integer-is-required'))
  .min(1)
  .max(2147483647)

/** A record's number in an answer or body. */
export const idValue = z
  .number(say('a-valid-integer-is-required'))
  .int(say('a-valid-integer-is-required'))
  .min(1)
  .max(2147483647)

/** A link to a record as the API writes it: an absolute url ending in the record's id and a slash. */
export const link = z.string().max(500)

/** A record named in a body: its link, or its bare number. */
export const reference = z.union(
  [
    idValue,
    z
      .string()
      .max(500)
      .regex(/(?:^|\/)\d{1,10}\/?$/, say('invalid-hyperlink'))
      // PostgreSQL refuses a number that no record can have.
      .refine((value) => idOf(value) >= 1 && idOf(value) <= 2147483647, say('invalid-hyperlink')),
  ],
  say('invalid-hyperlink'),
)

/** The number at the end of a link. */
export function idOf(value: string | number): number {
  return typeof value === 'number' ? value : Number(/(\d+)\/?$/.exec(value)?.[1])
}

/** The part before the `@` (RFC 5322, dot-atom), and a domain of at least two labels after it. */
const mailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** A mail address as it is kept: in small letters, its domain as the network writes it (`müller.de` is `xn--mller-kva.de`). */
function mailAddress(typed: string): string {
  const value = typed.normalize('NFC').trim().toLowerCase()
  const at = value.lastIndexOf('@')
  const host = value.slice(at + 1)
  // Only letters of other scripts need it: what is ASCII stays as it was typed, to be judged as that.
  if (at < 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(host) || /^[a-z0-9.-]*$/.test(host)) return value
  try {
    return `${value.slice(0, at)}@${new URL(`http://${host}`).hostname}`
  } catch {
    return value
  }
}

/** Mail address, lower-cased, at most 254 characters. */
export const email = z
  .string(notBlank)
  .transform(mailAddress)
  .pipe(
    z
      .email({ pattern: mailPattern, error: () => t('enter-a-valid-email-address') })
      .max(254, say('ensure-this-field-has-no-more-than-254')),
  )

export const uuid = z.uuid()

/** There is no year 0, and no zone is further from UTC than 14 hours, though both can be written. */
const isDay = (value: string) => !value.startsWith('0000')
const isInstant = (value: string) => isDay(value) && !/[+-](?:1[4-9]|2\d):(?!00$)|[+-](?:1[5-9]|2\d):/.test(value)

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true }).refine(isInstant, say('enter-a-date-and-a-time'))
/** A calendar day, YYYY-MM-DD. */
export const day = z.iso
  .date(say('date-has-wrong-format-use-yyyy-mm'))
  .refine(isDay, say('date-has-wrong-format-use-yyyy-mm'))
/** An amount in minor units of its currency. */
export const minorUnits = z.number().int()
/** ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/)
/** ISO 3166-1 alpha-2 code. */
export const country = z.string().regex(/^[A-Z]{2}$/, say('choose-a-country'))

/** An address elsewhere. */
export const webAddress = z.url({ protocol: /^https?$/, error: () => t('enter-an-address-that-begins-with-https') })
/** A path of this site or an address elsewhere; what looks like a path and leaves the site is neither. */
export const pageLink = z.string().regex(/^(\/(?![/\\])|https?:\/\/)\S*$/, say('enter-a-path-such-as-cc-events'))
/** Begins the numbers of a seller's invoices. */
export const sellerCode = z.string().regex(/^[A-Z0-9]{2,8}$/, say('use-2-to-8-capital-letters-and'))
export const bic = z.string().regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, say('enter-a-bic-of-8-or-11'))
export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, say('enter-a-colour-as-and-six-digits'))

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A yes or no in a query string. */
export const flag = z
  .enum(['true', 'false', 'True', 'False', '1', '0'], say('must-be-true-or-false'))
  .transform((value) => value === 'true' || value === 'True' || value === '1')

/** A filter that may be given several times: `?country=DE&country=NL`. */
export function many<T extends Shape>(item: T) {
  return z
    .preprocess((value) => (Array.isArray(value) || value === undefined ? value : [value]), z.array(item).max(50))
    .optional()
}

/* ---- lists ---- */

/** The query of every paged list: `page` from 1, `page_size` up to 100, or `show_all` (at most 1000 rows). */
export const paging = {
  page: z.coerce
    .number(say('invalid-page'))
    .int(say('invalid-page'))
    .min(1, say('invalid-page'))
    .max(1_000_000, say('invalid-page'))
    .default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
  show_all: flag.default(false),
}

/** Largest answer of `show_all=true`. */
export const SHOW_ALL_CAP = 1000

/** A list as Django REST framework answers it. */
export function page<T extends Shape>(item: T) {
  return z.strictObject({
    count: z.number().int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] }

/* ---- errors ---- */

/** A time that is offered instead of one that is taken: an instant, and its day and time by the event's clock. */
export const alternative = z.strictObject({ starts_at: instant, date: day, start: z.string() })
export type Alternative = z.output<typeof alternative>

/** A refusal as a whole; the second service names a token's fault. */
export const refusal = z.strictObject({
  detail: z.string(),
  code: z.string(),
  name: z.enum(['JsonWebTokenError', 'TokenExpiredError']).optional(),
  /** Alternatives, where there are some. */
  alternatives: z.array(alternative).optional(),
  /** The present record, for a caller who wrote on the basis of an older one. */
  current: z.record(z.string(), z.unknown()).optional(),
})
/** Refusals by field; `non_field_errors` holds what belongs to none. */
export const fieldErrors = z.record(z.string(), z.array(z.string()))
