import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicSettings } from '../../config.public.ts'
import type { Config } from '../../config.ts'
import { PREVIEW_HEADER, PREVIEW_HELD, isAlwaysNow } from '@app/contract/preview'
import type { PreviewPass } from '@app/contract/preview'
import { encodingFor } from '../base/encodings.ts'
import { fileOf, readFiles, sendFile } from './web.files.ts'
import { askerIn } from '../http/page-viewer.ts'
import type { PageAudience, PageViewer } from '../http/page-viewer.ts'
import { heldIn } from '../http/preview.ts'

type ApiRequest = { method: string; headers: Record<string, string>; body?: string }

export type WebOptions = {
  /** `built` serves `dist/`; `dev` compiles on demand and reloads. */
  mode: 'built' | 'dev'
  /** Folder of the web workspace. */
  root: string
  /** Answers a call of the API while a page is rendered; with a member's token only where the page is drawn for that member. */
  api: (path: string, init: ApiRequest) => Promise<{ status: number; body: string }>
  /** Another language than English. */
  language: Config['language']
  /** As they are at the moment: operators change them. */
  settings: () => PublicSettings
  /** Names in a query that pages for visitors read; others make no other page. */
  query: readonly string[]
  /** Where what stood at an address without a page stands now; undefined where nobody knows. */
  moved: (address: string) => Promise<string | undefined>
  /** Whether a member's token is one that this server signed, and lasts. */
  proves: (access: string) => Promise<boolean>
  /** What a pass of an operator's preview says, when it is one of ours that holds. */
  preview?: (pass: string, cookies: string | undefined) => PreviewPass | undefined
}

type Pages = { fetch(request: Request): Promise<Response> }
/** The pages as they are built, and which of members' are drawn here. */
type Built = { default: Pages; isDrawn(path: string): boolean }

/** The headers by which the pages learn the nonce, and who asks; nothing that a client sends is passed on. */
const NONCE = 'x-page-nonce'
const STANDING = 'x-page-standing'

/** What the page at hand is rendered for, and whether what it asked for could not be had now. */
const rendering = new AsyncLocalStorage<Asked & { unavailable?: true }>()

/** Serves the web app at every path that nothing else has taken. */
export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  Object.assign(globalThis, {
    [Symbol.for('community.web')]: {
      api: async (path: string, { headers, ...init }: ApiRequest) => {
        const at = rendering.getStore()
        const { preview, viewer } = at ?? {}
        const whose = {
          ...(preview && { [PREVIEW_HEADER]: preview.pass, cookie: preview.cookie }),
          // Opening a page writes nothing in its reader's name, whatever the page asks for.
          ...(viewer && init.method === 'GET' && { authorization: `Bearer ${viewer.access}` }),
        }
        const answer = await options.api(path, { ...init, headers: { ...headers, ...whose } })
        if (at && answer.status === 503) at.unavailable = true
        return answer
      },
      now: () => new Date(rendering.getStore()?.preview?.at ?? Date.now()),
      viewer: () => rendering.getStore()?.viewer,
      texts: options.language && { tag: options.language.language, areas: options.language.texts },
      get settings() {
        return options.settings()
      },
    },
  })
  if (options.mode === 'dev') await mountDevelopment(app, options)
  else await mountBuilt(app, options)
}

async function mountBuilt(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { root, moved } = options
  const client = join(root, 'dist', 'client')
  const entry = join(root, 'dist', 'server', 'server.js')
  if (!existsSync(entry)) throw new Error('The pages are not built yet: run `npm run build --workspace web`.')
  const files = await readFiles(client)
  if (options.language) files.set(...fileOf(options.language.pages))
  const { default: pages, isDrawn } = (await import(pathToFileURL(entry).href)) as Built
  const sheetFor = rememberPages((asked, nonce) => render(pages, asked, nonce, options), options)

  if (existsSync(join(client, 'media'))) {
    const { default: serve } = await import('@fastify/static')
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => void (route.config = { ...route.config, bound: 'file' }))
      await scope.register(serve, { root: join(client, 'media'), prefix: '/media/', maxAge: 86_400_000, index: false })
    })
  }
  const bound = (request: FastifyRequest) => (files.has(pathOf(request)) ? 'file' : 'page')
  app.get('/*', { compress: false, config: { bound } } as object, async (request, reply) => {
    const file = files.get(pathOf(request))
    if (file) return sendFile(request, reply, file)
    const asked = askedBy(request, { ...options, isDrawn })
    return sendPage(request, reply, { ...(await sheetFor(asked)), isOwn: asked.isOwn }, moved)
  })
}

async function mountDevelopment(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { root, moved } = options
  const { default: middie } = await import('@fastify/middie')
  // Only the web workspace has Vite, and only for building.
  const vitePath = createRequire(join(root, 'package.json')).resolve('vite')
  const { createServer } = (await import(pathToFileURL(vitePath).href)) as {
    createServer(config: object): Promise<{
      middlewares: never
      environments: { ssr: { runner: { import(id: string): Promise<Built> } } }
      ssrFixStacktrace(error: Error): void
      close(): Promise<void>
    }>
  }
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  app.get('/*', { compress: false, config: { bound: 'page' } } as object, async (request, reply) => {
    const entry = await vite.environments.ssr.runner.import('/src/server.ts')
    const nonce = newNonce()
    // Vite's own client adds style tags, so in development only the frames are locked.
    const { viewer, ...given } = askedBy(request, { ...options, isDrawn: entry.isDrawn })
    const asked = viewer && (await options.proves(viewer.access)) ? { ...given, viewer } : given
    const page = await render(entry.default, asked, nonce, options)
    const elsewhere = page.status === 404 ? await moved(request.url) : undefined
    if (elsewhere !== undefined) return reply.redirect(onThisSite(elsewhere), 301)
    reply.header('content-security-policy', "frame-ancestors 'none'").header('cache-control', 'no-store')
    if (page.location) return reply.code(page.status).header('location', onThisSite(page.location)).send()
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.body)
  })
}

/* ---- pages ---- */

type Page = { status: number; location: string | null; body: string }
/** What a page may depend on; `isOwn` where nobody else's cache may keep it. */
type Asked = { address: string; standing: PageAudience; preview?: Previewed; viewer?: PageViewer; isOwn: boolean }
/** As visitors see it: only their pages have content when they are rendered. */
type Previewed = { pass: string; at: string | null; cookie: string }
type PageSource = (asked: Asked, nonce: string) => Promise<Page>

function askedBy(
  request: FastifyRequest,
  { preview, isDrawn }: Pick<WebOptions, 'preview'> & Pick<Built, 'isDrawn'>,
): Asked {
  const { url, headers } = request
  const { standing, pass, viewer } = askerIn(headers)
  const isOwn = standing !== 'visitor' || pass !== undefined
  const said = pass !== undefined && !isAlwaysNow(url) ? preview?.(pass, headers.cookie) : undefined
  if (pass !== undefined && said?.as === 'visitor')
    return {
      address: url,
      standing: 'visitor',
      preview: { pass, at: said.at, cookie: `${PREVIEW_HELD}=${heldIn(headers.cookie) ?? ''}` },
      isOwn,
    }
  return { address: url, standing, isOwn, ...(viewer && isDrawn(pathOf(request)) && { viewer }) }
}

async function render(
  pages: Pages,
  asked: Asked,
  nonce: string,
  { settings }: Pick<WebOptions, 'settings'>,
): Promise<Page> {
  const headers = new Headers({ accept: 'text/html', [NONCE]: nonce, [STANDING]: asked.standing })
  const request = new Request(settings().url + asked.address, { headers })
  const at: Asked & { unavailable?: true } = { ...asked }
  const response = await rendering.run(at, () => pages.fetch(request))
  const body = await response.text()
  // The page says so in words; who keeps or indexes pages reads the status (docs/rules/pages.md#while-the-database-is-away).
  return { status: at.unavailable ? 503 : response.status, location: response.headers.get('location'), body }
}

/**
 * The one address of all that show the same to a visitor: a query that no page reads is left out, or whoever invents one would
 * have each page rendered anew.
 */
export function addressFor(url: string, known: readonly string[]): string {
  const [path = '', ...rest] = url.split('?')
  const given = new URLSearchParams(rest.join('?'))
  const read = new URLSearchParams()
  for (const name of known) for (const value of given.getAll(name)) read.append(name, value)
  const query = read.toString()
  return path + (query && `?${query}`)
}

const KEPT_PAGES = 200
const KEPT_MS = 5_000
const DRAWN_AT_ONCE = 4
/** Whoever waits longer for a page of their own gets the frame; its place is free again once it has ended. */
const DRAWN_MS = 3_000

/** A page as it is sent: with its policy, and compressed once for all who get it. */
type Sheet = { page: Page; policy: string; body: Buffer; br: Buffer }

/**
 * A page is the same for every visitor, and its shell for every member, so it is rendered and compressed once in five seconds,
 * and once for all who ask meanwhile. What is drawn for one member is kept nowhere; when many of those are being drawn, the next
 * gets the shell. Scripts inside it are let through by their hashes, which no injected script can have; the nonce stays for
 * style sheets only, which the page's own scripts add. A page only ages: what is in it comes from calls, whose answers are forgotten when their
 * data changes (`../http/response-cache.ts`).
 */
function rememberPages(
  make: PageSource,
  { settings, query, proves }: Pick<WebOptions, 'settings' | 'query' | 'proves'>,
): (asked: Asked) => Promise<Sheet> {
  const kept = new Map<string, { until: number; sheet: Promise<Sheet> }>()
  const render = async (asked: Asked, isKept: boolean): Promise<Sheet> => {
    const nonce = newNonce()
    const page = await make(asked, nonce)
    if (!isKept) return sheetOf(page, policyOf({ nonce }, settings()), quick)
    return sheetOf(page, policyOf({ nonce, hashes: hashesOf(page.body, nonce) }, settings()), thorough)
  }
  const keptSheet = (asked: Asked): Promise<Sheet> => {
    const key = `${asked.standing} ${asked.address}`
    const now = performance.now()
    const before = kept.get(key)
    if (before && before.until >= now) return before.sheet
    const entry = { until: now + KEPT_MS, sheet: render(asked, true) }
    kept.delete(key)
    kept.set(key, entry)
    const drop = () => kept.get(key) === entry && kept.delete(key)
    entry.sheet.then(({ page }) => page.status !== 200 && drop(), drop)
    // The oldest are the first; those that ran out hold memory for nobody.
    for (const [oldest, { until }] of kept) {
      if (until >= now && kept.size <= KEPT_PAGES) break
      kept.delete(oldest)
    }
    return entry.sheet
  }
  let drawing = 0
  const draw = (asked: Asked): Promise<Sheet | undefined> => {
    drawing += 1
    const sheet = render(asked, false).finally(() => (drawing -= 1))
    return inTime(sheet, DRAWN_MS)
  }
  const isFree = () => drawing < DRAWN_AT_ONCE
  return async ({ viewer, ...asked }) => {
    if (asked.preview) return render(asked, false)
    // A token that somebody made up takes nobody's place. Proving it takes a moment, in which the last place may go.
    if (viewer && isFree() && (await proves(viewer.access)) && isFree()) {
      const drawn = await draw({ ...asked, viewer })
      if (drawn) return drawn
    }
    const address = addressFor(asked.address, query)
    const sheet = await keptSheet({ ...asked, address })
    // Whoever is sent elsewhere first comes back with the whole query.
    return sheet.page.location && address !== asked.address ? render(asked, false) : sheet
  }
}

/** What comes in this time; undefined for what is late, whatever becomes of it. */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController()
  const late = later(ms, undefined, { signal: over.signal }).catch(() => undefined)
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => over.abort())
}

async function sheetOf(page: Page, policy: string, options: object): Promise<Sheet> {
  const body = Buffer.from(page.body)
  return { page, policy, body, br: await toBrotli(body, options) }
}

/**
 * Sources that let through exactly the scripts that the rendering itself wrote: they carry the nonce of this rendering, which
 * nothing that came with the data can know.
 */
export function hashesOf(html: string, nonce: string): string[] {
  const own = html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([^]*?)<\/script>/g)
  const texts = Array.from(own, ([, attributes = '', text = '']) =>
    attributes.includes(`nonce="${nonce}"`) ? text : null,
  )
  const hashes = texts.filter((text) => text !== null).map((text) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, policy, body, br, isOwn }: Sheet & Pick<Asked, 'isOwn'>,
  moved: WebOptions['moved'],
): Promise<FastifyReply> {
  const elsewhere = page.status === 404 ? await moved(request.url) : undefined
  if (elsewhere !== undefined) return reply.header('cache-control', 'no-cache').redirect(onThisSite(elsewhere), 301)
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('vary', 'cookie, accept-encoding')
    .header('cache-control', isOwn || page.status !== 200 ? 'no-store' : 'no-cache')
  if (page.status === 503) reply.header('retry-after', '10')
  if (page.location) return reply.header('location', onThisSite(page.location)).send()
  const encoding = encodingFor(request)
  if (encoding === 'br') return reply.header('content-encoding', 'br').send(br)
  if (encoding === 'gzip') return reply.header('content-encoding', 'gzip').send(await toGzip(body))
  return reply.send(body)
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const thorough = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** Redirects that pages answer stay on this site. */
function onThisSite(location: string): string {
  const url = new URL(location, 'http://site.invalid')
  return url.pathname.replace(/^\/{2,}/, '/') + url.search + url.hash
}

function newNonce(): string {
  return randomBytes(18).toString('base64url')
}

function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?')
  return end < 0 ? request.url : request.url.slice(0, end)
}

/**
 * What a page may load. Scripts in it are known by the page's nonce, or where given by their hashes; style sheets by the nonce;
 * `style` attributes are what React writes for sizes and positions and can carry neither.
 */
function policyOf({ nonce, hashes }: { nonce: string; hashes?: string[] }, settings: PublicSettings): string {
  const scripts = hashes ? hashes.join(' ') : `'nonce-${nonce}'`
  const socket = settings.url.replace(/^http/, 'ws')
  const card = settings.stripe ? ' https://js.stripe.com' : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}${card}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${tileHost(settings.mapTilesUrl)}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${socket}${settings.stripe ? ' https://api.stripe.com' : ''}`,
    `frame-src ${card ? `https://js.stripe.com https://hooks.stripe.com` : "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // What becomes HTML or a script goes through the one policy of the pages (web/src/lib/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** The host in a tile address such as `https://{s}.tiles.example/{z}/{x}/{y}.png`, as a source of the policy. */
function tileHost(url: string | null): string {
  const found = url && /^(https?:\/\/)(\{\w+\}\.)?([\w.-]+(?::\d+)?)\//.exec(url)
  return found ? ` ${found[1]}${found[2] ? '*.' : ''}${found[3]}` : ''
}
