import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { routes } from './src/routes.ts'

const pages = join(import.meta.dirname, 'src', 'pages')

const own = (...paths: string[]) => new RegExp(String.raw`(web|contract)/src/(${paths.join('|')})`)

/**
 * A visitor's first page comes in few files: what every page needs, and what an event or an award shows. Forms, maps and card
 * fields stay apart. A file that is named here brings whatever it imports along, so each is named.
 */
const chunks = [
  {
    name: 'base',
    priority: 20,
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|seroval|seroval-plugins|clsx)\/|web\/src\/(lib\/(call|dates|guard|i18n|link|load|meta|money|offline|plain|remembered|request|search|server|session|settings|trusted-types|use-now|zones)\.|features\/awards\/(awards\.api|tabs)\.|features\/shell\/(entries|footer|frame|layouts|mark|member-pending|messages|phone-menu|public-bar|public-menu|scheme-switch|text)\.|locales\/en\/(common|titles|shell)|ui\/(button|card|classes|dropdown|icon|icons|lanes|layout|navy-head|part|people|rail|scheme|search-box|states|styles|tabs|toast|use-media)\.|pages\/shell\/(root|public)\.)/,
  },
  {
    name: 'event',
    priority: 10,
    test: /web\/src\/(features\/events\/(page\/(event-container|event-hero|price-panels)|sections\/info-tab|texts|tabs|event-head|events\.api|route)|locales\/en\/events\.|pages\/events\/public-event\.(index\.)?page)/,
  },
  { name: 'fields', priority: 15, test: /web\/src\/ui\/(fields|mantine|theme)\./ },
  { name: 'dialogs', priority: 13, test: /web\/src\/ui\/(modal|in-dialog|dialog-part)\./ },
  {
    name: 'award',
    priority: 9,
    test: /web\/src\/(features\/awards\/(panels|container\/(award-container|award-hero|info-tab|jury-tab|timeline)))/,
  },
  // What every page of members needs, and a wall: small files that several pages share would each cost a request.
  {
    name: 'member',
    priority: 8,
    test: own(
      String.raw`features/companies/(companies\.api|text)\.`,
      String.raw`features/members/(members\.api|text)\.`,
      String.raw`features/messaging/(conversations|message-button|messaging|outbox|room|sending|typing|list/(ahead|outcome|text))\.`,
      String.raw`features/network/(congratulations|network|text|use-counts|components/(buttons|congratulations|network-button|person-menu))\.`,
      String.raw`features/notifications/(notifications\.(actions|api|cache|live|push)|push|text)\.`,
      String.raw`features/search/(search\.api|shortcut|text|components/(bar-search|suggestions))\.`,
      String.raw`features/shell/(last-state|member-bar|member-layout|profile-entries|profile-menu|standing|unread-title)\.`,
      String.raw`lib/(addresses|kept|socket|upload|uuid)\.`,
      String.raw`locales/en/(companies|conversations|members|network|notices|notifications|profile-menu|search)\.`,
      String.raw`ui/(menu|problem)\.`,
      String.raw`(live\.path|messaging\.limits|notifications\.kinds|paths\.members|uploads\.limits)`,
    ),
  },
  {
    name: 'wall',
    priority: 7,
    test: own(
      String.raw`features/wall/(comments|draft|feed|likes|media|mine|outbox|rich-text|text|use-\w+|wall)\.`,
      String.raw`features/wall/components/(audience|comment-form|comment-item|comments|composer|edit-post|editor|editor-media|feed|home-notices|home-wall)\.`,
      String.raw`features/wall/components/(media|mention-field|moderation-notice|names|pending-post|post|post-card|post-editor|post-head|post-media|post-stats)\.`,
      String.raw`features/wall/components/(shared-frame|skeleton|user-text|when)\.`,
      String.raw`locales/en/wall\.`,
      String.raw`wall\.limits`,
    ),
  },
] as const

/** Writes `.br` and `.gz` beside each asset, so that the server never compresses the same bytes twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true }) as string[]) {
        if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(name)) continue
        const path = join(dir, name)
        const body = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }))
      }
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackStart({
      router: {
        routesDirectory: 'pages',
        generatedRouteTree: 'routeTree.gen.ts',
        virtualRouteConfig: routes((file) => existsSync(join(pages, file))) as never,
        // `Route` and small constants stay with the page; its component is a chunk of its own.
        quoteStyle: 'single',
      },
    }),
    react(),
    precompress(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: {
    // One bundle without node_modules, so that React runs in its production form whatever NODE_ENV says.
    ssr: { ...(command === 'build' && { resolve: { noExternal: true } }), build: { outDir: 'dist/server' } },
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: { output: { codeSplitting: { groups: [...chunks] } } },
      },
    },
  },
}))
