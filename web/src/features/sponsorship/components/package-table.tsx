import { Fragment } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { roundMoney } from '../../../lib/money.ts'
import type { Packages, SponsorPackage } from '../sponsorship.api.ts'
import { t } from '../texts.ts'
import css from './package-table.module.css'

/**
 * Packages side by side with what each contains and how many are left; the first column stays while the rest moves.
 * @param given.chosen the column that is marked
 * @param given.mine the package of an open request; then nothing else can be chosen
 */
export function PackageTable({
  packages,
  benefits,
  chosen,
  mine,
  choose,
}: Packages & { chosen: number | undefined; mine: number | undefined; choose: (id: number) => void }) {
  const marked = mine ?? chosen
  const column = (one: SponsorPackage) => cx(one.id === marked && css['pick'])
  const has = (one: SponsorPackage, benefit: number) => one.benefits.find((each) => each.benefit === benefit)
  const seats = packages.some((one) => one.seats_included > 0)
  const tables = packages.some((one) => one.table_included)
  const headings = [...new Set(benefits.map(({ heading }) => heading))]
  const headingRow = (name: string) => (
    <tr className={css['group']}>
      <th scope="rowgroup">{name}</th>
      {packages.map((one) => (
        <td key={one.id} className={column(one)}>
          {'\u00A0'}
        </td>
      ))}
    </tr>
  )
  return (
    <Card className={css['card']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached with the keyboard */}
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('packages.compared')}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="sm soft">{t('packages.contents')}</span>
              </th>
              {packages.map((one) => (
                <th key={one.id} scope="col" className={column(one)}>
                  <span className={css['name']}>{one.name}</span>
                  <span className={css['price']}>{roundMoney(one.price, one.currency_code)}</span>
                  <Stock one={one} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(seats || tables) && headingRow(t('heading.seats'))}
            {seats && (
              <tr>
                <th scope="row">
                  {t('benefit.seats')}
                  <small>{t('benefit.seats-note')}</small>
                </th>
                {packages.map((one) => (
                  <td key={one.id} className={column(one)}>
                    {one.seats_included > 0 ? one.seats_included : <NotIncluded />}
                  </td>
                ))}
              </tr>
            )}
            {tables && (
              <tr>
                <th scope="row">{t('benefit.table')}</th>
                {packages.map((one) => (
                  <td key={one.id} className={column(one)}>
                    {one.table_included ? t('benefit.table-one') : <NotIncluded />}
                  </td>
                ))}
              </tr>
            )}
            {headings.map((heading) => (
              <Fragment key={heading}>
                {headingRow(heading)}
                {benefits
                  .filter((benefit) => benefit.heading === heading)
                  .map((benefit) => (
                    <tr key={benefit.id}>
                      <th scope="row">
                        {benefit.name}
                        {benefit.note && <small>{benefit.note}</small>}
                      </th>
                      {packages.map((one) => {
                        const found = has(one, benefit.id)
                        return (
                          <td key={one.id} className={column(one)}>
                            {!found ? <NotIncluded /> : (found.value ?? <Included />)}
                          </td>
                        )
                      })}
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span className="xs soft">{t('packages.vat')}</span>
              </th>
              {packages.map((one) => (
                <td key={one.id} className={column(one)}>
                  <Choose one={one} marked={one.id === marked} mine={mine} choose={choose} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  )
}

function Choose({
  one,
  marked,
  mine,
  choose,
}: {
  one: SponsorPackage
  marked: boolean
  mine: number | undefined
  choose: (id: number) => void
}) {
  if (mine !== undefined) return marked ? <span className="xs strong">{t('choose.yours')}</span> : null
  const what = t(marked ? 'choose.selected' : one.left > 0 ? 'choose' : 'choose.wait')
  return (
    <Button
      size="sm"
      block
      kind={marked ? 'primary' : undefined}
      aria-pressed={marked}
      aria-label={t('choose.label', { what, name: one.name })}
      onClick={() => choose(one.id)}
    >
      {what}
    </Button>
  )
}

function Stock({ one: { stock, left, waiting } }: { one: SponsorPackage }) {
  const words =
    left <= 0
      ? waiting > 0
        ? t('stock.waiting', { count: waiting })
        : t('stock.out')
      : left === 1
        ? t('stock.last')
        : t('stock.left', { left, stock })
  return (
    <span className={cx(css['stock'], left <= 0 ? css['out'] : left === 1 && css['low'])}>
      {stock <= 12 && (
        <span className={css['pips']} aria-hidden>
          {Array.from({ length: stock }, (_, index) => (
            <i key={index} className={cx(index >= left && css['sold'])} />
          ))}
        </span>
      )}
      {words}
    </span>
  )
}

function Included() {
  return (
    <>
      <span className="sr-only">{t('included')}</span>
      <Icon name="check" className={css['check']} />
    </>
  )
}

function NotIncluded() {
  return (
    <>
      <span className="sr-only">{t('not-included')}</span>
      <span className="soft" aria-hidden>
        –
      </span>
    </>
  )
}
