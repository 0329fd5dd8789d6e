import type { FastifyInstance } from 'fastify'

/** Search engines may be told of a new page this much later. */
const KEEP_MS = 60_000

/**
 * `/robots.txt` and `/sitemap.xml` for search engines.
 * @param deps.paths paths of all public pages, each beginning with a slash
 */
export function registerSitemap(app: FastifyInstance, deps: { url: string; paths: () => Promise<string[]> }): void {
  let kept: { until: number; body: string } | undefined

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /rest/\nDisallow: /settings/\nSitemap: ${deps.url}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    if (!kept || kept.until < Date.now())
      kept = { until: Date.now() + KEEP_MS, body: render(deps.url, await deps.paths()) }
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(kept.body)
  })
}

function render(url: string, paths: string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escape(url + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
