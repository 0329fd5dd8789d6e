import type { FastifyInstance } from 'fastify'

/** `/app.webmanifest`: with it a person may put the community on the home screen of a phone. */
export function registerManifest(app: FastifyInstance, of: () => { name: string; colour: string | null }): void {
  app.get('/app.webmanifest', { config: { bound: 'file' } }, async (_request, reply) => {
    const { name, colour } = of()
    const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
      src: `/media/${file}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=600')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name.length > 12 ? (name.split(' ')[0] ?? name) : name,
          // A member's own page; the guard leads everyone else to the sign-in.
          start_url: '/personal-wall',
          scope: '/',
          display: 'standalone',
          background_color: '#f4f6f9',
          theme_color: colour ?? '#0b1f33',
          icons: [
            icon('icon-192', 192, 'any'),
            icon('icon-512', 512, 'any'),
            icon('icon-maskable-512', 512, 'maskable'),
          ],
        }),
      )
  })
}
