import type * as React from 'react'
import { pageAt } from '@app/contract/pages'
import { title } from './i18n.ts'
import { settings } from './settings.ts'

type Head = {
  title: string
  /** One or two sentences for search engines and link previews. */
  description?: string
  /** Canonical path; public pages only. */
  path?: string
  /** Absolute address or path of a picture for link previews. */
  image?: string
  /** schema.org objects for search engines. */
  jsonLd?: object[]
  /** Keep the page out of search engines: everything behind the login and forms. */
  hidden?: boolean
}

/** What a page's `head()` returns: title, description, canonical address, Open Graph, structured data. */
export function meta({ title, description, path, image, jsonLd = [], hidden }: Head): {
  meta: React.JSX.IntrinsicElements['meta'][]
  links: React.JSX.IntrinsicElements['link'][]
} {
  const { name, url } = settings()
  const full = `${title} | ${name}`
  const address = path === undefined ? undefined : url + path
  const picture = image && (image.startsWith('/') ? url + image : image)
  return {
    meta: [
      { title: full },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      ...(address
        ? [
            { property: 'og:title', content: title },
            { property: 'og:site_name', content: name },
            { property: 'og:type', content: 'website' },
            { property: 'og:url', content: address },
            ...(description ? [{ property: 'og:description', content: description }] : []),
            ...(picture
              ? [
                  { property: 'og:image', content: picture },
                  { name: 'twitter:card', content: 'summary_large_image' },
                ]
              : []),
          ]
        : []),
      ...jsonLd.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } }) as object),
    ],
    links: address ? [{ rel: 'canonical', href: address }] : [],
  }
}

/**
 * The head of a page as the table of pages says it, for `head: pageHead`; public pages add a description or a picture:
 * `head: (page) => pageHead(page, { description })`.
 */
export function pageHead({ match }: { match: { fullPath: string } }, more: Pick<Head, 'description' | 'image'> = {}) {
  // The router writes `$id` and, where it may be left out, `{-$id}`.
  const path = match.fullPath
    .replace(/(.)\/$/, '$1')
    .replaceAll(/\/\{-\$\w+\}/g, '')
    .replaceAll(/\$(\w+)/g, '{$1}')
  const page = pageAt(path)
  return meta({ title: title(page.title as never), ...(page.listed ? { ...more, path } : { hidden: true }) })
}

/** The way to a page for search engines: `breadcrumbs([['Events', '/cc-events'], [name, path]])`. */
export function breadcrumbs(steps: readonly (readonly [name: string, path: string])[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: settings().url + path,
    })),
  }
}
