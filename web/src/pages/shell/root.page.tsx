import type { QueryClient } from '@tanstack/react-query'
import { HeadContent, Outlet, Scripts, createRootRouteWithContext, redirect, useRouter } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CSSProperties } from 'react'
import { preload, preloadModule } from 'react-dom'
import { pressKept } from '../../lib/after-paint.ts'
import { call } from '../../lib/call.ts'
import { endWaking } from '../../lib/drawn.ts'
import { decide, newLink, oldLink } from '../../lib/guard.ts'
import { ENGLISH, title } from '../../lib/i18n.ts'
import { whoAsks } from '../../lib/request.ts'
import { settings, useSettings } from '../../lib/settings.ts'
import { AppFrame, SCHEME_SCRIPT } from '../../features/shell/index.ts'
import '../../ui/styles.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ location }) => {
    const old = oldLink(location.pathname) ?? oldLink(`#${location.hash}`)
    if (old) {
      const address = await addressOfOldLink(old)
      if (address) throw redirect({ href: address, replace: true })
    }
    const verdict = decide(location.pathname + location.searchStr, whoAsks())
    if (verdict !== 'show') throw redirect({ href: verdict.redirect, replace: true })
  },
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      // Pages put their own in its place; what is not found has none.
      { title: isLost(matches) ? `${title('not-found')} | ${settings().name}` : settings().name },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { name: 'theme-color', content: '#0b1f33' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'icon', href: '/media/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/media/apple-touch-icon.png' },
      { rel: 'manifest', href: '/app.webmanifest' },
    ],
    scripts: [{ children: SCHEME_SCRIPT }],
  }),
  component: Root,
})

const isLost = (matches: readonly { status: string; globalNotFound?: boolean }[]) =>
  matches.length === 1 || matches.some(({ status, globalNotFound }) => globalNotFound || status === 'notFound')

async function addressOfOldLink(old: NonNullable<ReturnType<typeof oldLink>>): Promise<string | undefined> {
  if (old.kind !== 'event') return undefined
  try {
    return newLink(old, (await call('events.one', { params: { id: old.id } })).slug)
  } catch {
    return undefined
  }
}

/** The server never hears what stands behind `#`: an old link of that form is followed here. */
function useOldLink(): void {
  const router = useRouter()
  useEffect(() => {
    const old = oldLink(window.location.hash)
    if (!old) return
    void addressOfOldLink(old).then((href) => {
      if (href) void router.navigate({ href, replace: true })
    })
  }, [router])
}

/** The community's colour takes the place of our navy, with its two lighter shades. */
function ownColour(colour: string | null): CSSProperties | undefined {
  if (!colour) return undefined
  const shade = (white: number) => `color-mix(in oklab, ${colour}, #fff ${white}%)`
  return { '--navy': colour, '--navy-2': shade(9), '--navy-3': shade(20) } as CSSProperties
}

/**
 * Asks for the files of what the server leaves to the browser, as members' pages are, with the page and not after its program has
 * begun. Styles as the program asks for them, or they would come twice.
 */
function preloadRest(router: AnyRouter): void {
  const manifest = router.ssr?.manifest
  if (typeof document !== 'undefined' || !manifest) return
  const { matches } = router.state
  const frame = matches.findIndex((match) => match.ssr === false)
  if (frame < 0) return
  for (const { routeId } of matches.slice(frame + 1)) {
    const { preloads = [], css = [] } = manifest.routes[routeId] ?? {}
    for (const file of preloads) preloadModule(hrefOf(file))
    for (const file of css) preload(hrefOf(file), { as: 'style', crossOrigin: 'anonymous' })
  }
}

const hrefOf = (file: string | { href: string }) => (typeof file === 'string' ? file : file.href)

function Root() {
  useOldLink()
  useEffect(endWaking, [])
  useEffect(pressKept, [])
  const { colour, language } = useSettings()
  preloadRest(useRouter())
  return (
    <html
      lang={language?.tag ?? ENGLISH}
      data-texts={language?.path}
      suppressHydrationWarning
      style={ownColour(colour)}
    >
      <head>
        <HeadContent />
      </head>
      <body>
        <AppFrame>
          <Outlet />
        </AppFrame>
        <Scripts />
      </body>
    </html>
  )
}
