import { importFields } from '@app/contract/imports.limits'
import {
  againstNew,
  againstOld,
  changeRedirect,
  findRedirects,
  makeRedirect,
  pathOfAddress,
  usedAddresses,
} from '../content/index.ts'
import { readText, stops } from './imports.fields.ts'
import type { Understood } from './imports.fields.ts'
import { problem, needed, present, readCells } from './imports.kinds.ts'
import type { Kind } from './imports.kinds.ts'
import { looksOf } from './imports.records.queries.ts'
import { oldAddressesIn } from './imports.redirects.reads.ts'
import { digestOf } from './imports.table.service.ts'
import { t } from './imports.texts.ts'

const long = readText(500)

function readOld(text: string): Understood {
  const path = pathOfAddress(text)
  if (path === undefined) return stops('not_address', t('is-not-an-address'))
  return againstOld(path) === undefined ? { value: path } : stops('ours', t('is-a-page-of-ours-which-nobody-is'))
}

function readNew(text: string): Understood {
  const path = /^https?:/i.test(text) ? URL.parse(text) : undefined
  const here = path ? path.pathname + path.search + path.hash : text
  if (!/^\/(?![/\\])\S*$/.test(here)) return stops('not_address', t('is-not-an-address-of-this-site'))
  return againstNew(here) === undefined ? long(here) : stops('no_page', t('is-no-page-of-ours'))
}

/** Addresses that a file says are old, as the rows are read one after the other. */
type Known = { old: Set<string> }

/** Addresses of an earlier site and where they lead now, one a row (docs/rules/imports.md#redirects). */
export const redirectsKind: Kind<Known> = {
  name: 'redirects',
  headings: {
    old_path: ['from', 'old', 'oldaddress', 'oldurl', 'oldpath', 'source', 'alt', 'von', 'url'],
    new_path: ['to', 'new', 'newaddress', 'newurl', 'newpath', 'target', 'destination', 'neu', 'nach', 'redirectto'],
  },
  async known(db, { id }) {
    const cells = await oldAddressesIn(db, id)
    return { old: new Set(cells.flatMap((cell) => pathOfAddress(cell) ?? [])) }
  },
  read(cells, known) {
    const { said, problems } = readCells(cells, { old_path: readOld, new_path: readNew })
    needed(said, problems, importFields.redirects.needed)
    const { old_path, new_path } = said
    if (new_path !== undefined && new_path === old_path)
      problems.push(problem('new_path', 'itself', t('is-the-same-address')))
    else if (new_path !== undefined && known.old.has(new_path))
      problems.push(problem('new_path', 'leads_on', t('is-an-old-address-in-this-list-itself')))
    return { said, problems, key: old_path ? digestOf(`redirect ${old_path}`) : null, own: present({ old_path }) }
  },
  async match(db, rows) {
    const paths = rows.flatMap(({ said }) => [said['old_path'] ?? '', said['new_path'] ?? ''])
    const used = await usedAddresses(db, paths)
    for (const { said, problems } of rows) {
      if (used.old.has(said['new_path'] ?? ''))
        problems.push(problem('new_path', 'leads_on', t('leads-elsewhere-itself-already')))
      if (used.leadTo.has(said['old_path'] ?? ''))
        problems.push(problem('old_path', 'led_to', t('is-where-another-old-address-leads-already')))
    }
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    const asked = rows.map(({ number, said }) => ({ number, old_path: said['old_path'] ?? '' }))
    for (const { number, id, old_path, new_path } of await findRedirects(db, asked)) {
      const row = byNumber.get(number)
      if (!row) continue
      row.match = { id, name: old_path }
      row.state = new_path === row.said['new_path'] ? 'same' : 'update'
    }
  },
  words: (_, value) => value,
  async write(ctx, { said, match_id, act }) {
    const { old_path = '', new_path = '' } = said
    if (act === 'update' && match_id !== null) {
      const before = (await looksOf(ctx.db, 'redirect', [match_id])).get(match_id) ?? {}
      await changeRedirect(ctx, match_id, { new_path })
      return { id: match_id, touched: [{ thing: 'redirect', id: match_id, before }] }
    }
    const id = await makeRedirect(ctx, { old_path, new_path })
    return { id, touched: [{ thing: 'redirect', id }] }
  },
}
