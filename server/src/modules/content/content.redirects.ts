import { pageFor } from '@app/contract/pages'
import type { Change, Problems } from '#kit/records/resources.ts'
import { t } from './content.texts.ts'

/**
 * An address of this site as redirects know it: its path with its query, without a slash at the end and without what only browsers see.
 * Of a whole address only the path counts: the old site may have had another name.
 * @returns undefined for what is no address
 */
export function pathOfAddress(address: string): string | undefined {
  const url = URL.parse(
    /^[a-z][\w+.-]*:/i.test(address) ? address : address.replace(/^\/*/, '/'),
    'http://site.invalid',
  )
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const path = url.pathname.replace(/^\/{2,}/, '/').replace(/(?<=.)\/+$/, '') + url.search
  return path.length <= 500 && path !== '/' ? path : undefined
}

/** What stands against an old address. */
export function againstOld(path: string): string | undefined {
  const here = pageFor(path.replace(/\?.*/, ''))
  return here && !here.path.includes('{') ? t('our-own-page-stands-at-this-address') : undefined
}

/** What stands against an address that an old one leads to. */
export const againstNew = (path: string): string | undefined =>
  pageFor(path.replace(/[?#].*/, '')) ? undefined : t('no-page-of-ours-stands-at-this')

/** What operators write on the form (docs/rules/content.md#old-addresses). */
export async function redirectProblems({ after }: Change): Promise<Problems | undefined> {
  if (!after) return undefined
  const problems: Problems = {}
  const [old, to] = [String(after['old_path']), String(after['new_path'])]
  const plain = pathOfAddress(old)
  const against = plain === old ? againstOld(old) : plain && t('write-it-as', { plain })
  if (plain === undefined || against) problems['old_path'] = [against ?? t('this-is-no-address')]
  const wrong = againstNew(to)
  if (wrong) problems['new_path'] = [wrong]
  return problems
}
