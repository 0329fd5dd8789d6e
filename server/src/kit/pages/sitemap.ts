import type { FastifyInstance } from 'fastify'
import { pack, sendPacked } from '../base/encodings.ts'
import type { Packed } from '../base/encodings.ts'

/** Search engines may be told of a new page this much later. */
const KEEP_MS = 60_000

/**
 * `/robots.txt` and `/sitemap.xml` for search engines.
 * @param deps.paths paths of all public pages, each beginning with a slash
 */
export function registerSitemap(app: FastifyInstance, deps: { url: string; paths: () => Promise<string[]> }): void {
  let kept: { until: number; packed: Promise<Packed> } | undefined

  app.get('/robots.txt', { config: { bound: 'visitor' } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /rest/\nDisallow: /settings/\nSitemap: ${deps.url}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', { config: { bound: 'visitor' } }, async (request, reply) => {
    if (!kept || kept.until < Date.now()) {
      const made = deps.paths().then((paths) => pack('application/xml; charset=utf-8', render(deps.url, paths)))
      const entry = { until: Date.now() + KEEP_MS, packed: made }
      kept = entry
      made.catch(() => kept === entry && (kept = undefined))
    }
    return sendPacked(request, reply, await kept.packed, 'public, max-age=600')
  })
}

function render(url: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escape(url + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
