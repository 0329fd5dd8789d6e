import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { routes } from './src/routes.ts'

const pages = join(import.meta.dirname, 'src', 'pages')

/**
 * A visitor's first page comes in few files: what every page needs, and what an event or an award shows. Forms, maps and card
 * fields stay apart. A file that is named here brings whatever it imports along, so each is named.
 */
const chunks = [
  {
    name: 'base',
    priority: 20,
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|seroval|seroval-plugins|clsx)\/|web\/src\/(lib\/(call|dates|guard|i18n|link|load|meta|money|offline|plain|request|search|server|session|settings|trusted-types|use-now|zones)\.|features\/awards\/(awards\.api|tabs)\.|features\/shell\/(entries|footer|frame|layouts|mark|member-pending|messages|phone-menu|public-bar|public-menu|scheme-switch|text)\.|locales\/en\/(common|titles|shell)|ui\/(button|card|classes|dropdown|icon|icons|lanes|layout|navy-head|part|people|rail|scheme|search-box|states|styles|tabs|toast|use-media)\.|pages\/shell\/(root|public)\.)/,
  },
  {
    name: 'event',
    priority: 10,
    test: /web\/src\/(features\/events\/(components\/(event-container|event-hero|info-tab|price-panels)|texts|tabs|event-head|events\.api|route)|locales\/en\/events|pages\/events\/public-event\.(index\.)?page)/,
  },
  { name: 'fields', priority: 15, test: /web\/src\/ui\/(fields|mantine|theme)\./ },
  { name: 'dialogs', priority: 13, test: /web\/src\/ui\/(modal|in-dialog|dialog-part)\./ },
  {
    name: 'award',
    priority: 9,
    test: /web\/src\/(features\/awards\/(panels|container\/(award-container|award-hero|info-tab|jury-tab|timeline)))/,
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

export default defineConfig({
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
    ssr: { resolve: { noExternal: true }, build: { outDir: 'dist/server' } },
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: { output: { codeSplitting: { groups: [...chunks] } } },
      },
    },
  },
})
