import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, filePath, queryOptionsFor } from '../../../../lib/call.ts'
import { dayNear, dayRange, moment, monthOf } from '../../../../lib/dates.ts'
import { amount, count, percent } from '../../../../lib/money.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { countryName } from '@app/contract/countries'
import { ownZone } from '../../../../lib/zones.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHead, Notice } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { PageLink } from '../../../../ui/page-link.ts'
import { AwaitedCard } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { shortHash, vatRows } from '../books.ts'
import type { Books } from '../books.ts'
import { t } from '../text.ts'
import css from './books.module.css'

type Checked = { state: 'none' } | { state: 'busy'; done: number } | { state: 'done'; done: number; broken: string[] }

/** The seller's chain of documents: its last links, and whether all of it fits when it is computed again. */
export function Chain({ data }: { data: Books }) {
  const [checked, setChecked] = useState<Checked>({ state: 'none' })
  const check = async () => {
    const broken: string[] = []
    let done = 0
    setChecked({ state: 'busy', done })
    try {
      for (let after: number | null = 0; after !== null;) {
        const answer: Awaited<ReturnType<typeof step>> = await step(data.seller.id, after)
        broken.push(...answer.broken)
        done += answer.checked
        after = answer.next
        setChecked({ state: 'busy', done })
      }
      setChecked({ state: 'done', done, broken })
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('chain.failed'), 'bad')
      setChecked({ state: 'none' })
    }
  }
  const { documents, links } = data.chain
  const isBroken = checked.state === 'done' && checked.broken.length > 0
  return (
    <Card>
      <div className={css['chain']}>
        <Icon name="chain" className={isBroken ? css['bad'] : css['good']} />
        <span>
          <b>{t('chain', { count: documents, documents: count(documents) })}</b>
          <span role="status">
            {checked.state === 'none'
              ? t('chain.text')
              : checked.state === 'busy'
                ? t('chain.busy', { count: count(checked.done) })
                : t(isBroken ? 'chain.broken' : 'chain.unbroken', { count: count(checked.done) })}
          </span>
        </span>
      </div>
      {isBroken && <Notice tone="bad">{checked.broken.slice(0, 10).join(', ')}</Notice>}
      {links.length > 0 && (
        <ul className={css['links']}>
          <li className={css['next']}>
            <b>{t('chain.next')}</b>
            <code>{t('chain.next.text')}</code>
          </li>
          {links.map(({ number, invoice, hash, at }) => (
            <li key={number}>
              <PageLink to={`/office/money/${invoice}`} className="num">
                {number}
              </PageLink>
              <span title={moment(at, ownZone())}>{dayNear(at, ownZone(), 'short')}</span>
              <code title={hash}>{shortHash(hash)}</code>
            </li>
          ))}
        </ul>
      )}
      <div className={css['cardFoot']}>
        <Button size="sm" busy={checked.state === 'busy'} onClick={() => void check()}>
          {t('chain.check')}
        </Button>
      </div>
    </Card>
  )
}

const step = (seller: number, after: number) => call('payments.booksChain', { query: { seller, after } })

const files = {
  datev: { path: '/rest/office/books/datev/', sign: 'DTV', ending: 'csv' },
  journal: { path: '/rest/office/books/journal.csv/', sign: 'CSV', ending: 'csv' },
  audit: { path: '/rest/office/books/audit/', sign: 'XML', ending: 'zip' },
  papers: { path: '/rest/office/books/papers/', sign: 'PDF', ending: 'zip' },
} as const

/** What is taken of the month, or of any days, and when it last was. */
export function Exports({ data }: { data: Books }) {
  const [days, setDays] = useState({ from: data.month, until: data.until })
  const [shown, setShown] = useState(data.month)
  if (shown !== data.month) {
    setShown(data.month)
    setDays({ from: data.month, until: data.until })
  }
  return (
    <Card>
      <CardHead title={t('exports')} />
      <div className={css['period']}>
        {(['from', 'until'] as const).map((end) => (
          <label key={end}>
            <span>{t(`exports.${end}`)}</span>
            <input
              type="date"
              value={days[end]}
              required
              onChange={({ currentTarget }) => currentTarget.value && setDays({ ...days, [end]: currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <ul className={css['exports']}>
        {data.exports.map((one) => (
          <ExportRow key={one.kind} data={data} of={one} days={days} />
        ))}
      </ul>
    </Card>
  )
}

function ExportRow({
  data,
  of: { kind, taken, last },
  days,
}: {
  data: Books
  of: Books['exports'][number]
  days: { from: string; until: string }
}) {
  const [busy, setBusy] = useState(false)
  const { path, sign, ending } = files[kind]
  const name = t(`export.${kind}`)
  const isMonth = (one: { from: string; until: string }) => one.from.slice(0, 7) === one.until.slice(0, 7)
  const before = last && (isMonth(last) ? monthOf(last.from) : dayRange(last.from, last.until, { month: 'short' }))
  const take = async () => {
    setBusy(true)
    try {
      const query = { seller: data.seller.id, currency: data.currency, ...days }
      saveFile(await filePath(path, query), `${kind}-${days.from}-${days.until}.${ending}`)
    } catch (error) {
      toast(error instanceof CallError ? (Object.values(error.fields).flat()[0] ?? error.detail) : String(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <span className={kind === 'audit' ? css['audit'] : undefined} aria-hidden>
        {sign}
      </span>
      <div>
        <b>{name}</b>
        <span>
          {t(`export.${kind}.text`)}{' '}
          {taken
            ? t('export.taken', { moment: moment(taken.at, ownZone()), name: taken.name })
            : last && before
              ? t('export.last', { period: before, day: dayNear(last.at, ownZone(), 'short') })
              : ''}
        </span>
      </div>
      <Button
        size="sm"
        icon="download"
        busy={busy}
        aria-label={t('export.take', { name })}
        onClick={() => void take()}
      />
    </li>
  )
}

/** VAT of the month by case and rate; the countries of the buyers are below each. */
export function Vat({ data }: { data: Books }) {
  const query = { seller: data.seller.id, currency: data.currency, from: data.month, until: data.until }
  const { data: figures, error, refetch } = useQuery(queryOptionsFor('payments.booksFigures', { query }))
  if (!figures) return <AwaitedCard error={error} retry={refetch} height={180} />
  const write = (minor: number) => amount(minor, data.currency)
  return (
    <Card>
      <CardHead
        title={t('vat', { month: monthOf(data.month) })}
        end={data.state !== 'closed' && <span className="soft sm">{t('vat.draft')}</span>}
      />
      <div className={css['vat']}>
        <table>
          <thead>
            <tr>
              <th>{t('vat.case')}</th>
              <th>{t('vat.net')}</th>
              <th>{t('vat.vat')}</th>
            </tr>
          </thead>
          <tbody>
            {vatRows(figures.by).map(({ vat_case, vat_rate, net, vat, countries }) => (
              <tr key={`${vat_case} ${vat_rate}`}>
                <td>
                  <details>
                    <summary>
                      {vat_case === 'standard' ? percent(vat_rate) : t(`case.${vat_case as 'reverse_charge'}`)}
                      <Icon name="caret" size="sm" />
                    </summary>
                    <ul aria-label={t('vat.countries')}>
                      {countries.map(({ country, amount_net }) => (
                        <li key={country}>
                          {country ? countryName(country) : '–'} <span className="num">{write(amount_net)}</span>
                        </li>
                      ))}
                    </ul>
                  </details>
                </td>
                <td>{write(net)}</td>
                <td>{write(vat)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('vat.together')}</td>
              <td>{write(figures.revenue)}</td>
              <td>{write(figures.vat)}</td>
            </tr>
            <tr>
              <td colSpan={2}>{t('vat.open', { count: figures.documents, documents: count(figures.documents) })}</td>
              <td>{write(figures.open)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}
