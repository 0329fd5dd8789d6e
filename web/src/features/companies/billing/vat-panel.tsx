import { countryName } from '@app/contract/countries'
import { call } from '../../../lib/call.ts'
import { day, moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { t } from '../text.ts'
import { useAdminAct } from '../admin/admin.api.ts'
import type { Address } from '../admin/admin.api.ts'
import css from './vat-panel.module.css'

type Vat = NonNullable<Address['vat']>
/** The state of a VAT ID on the page. */
type Look = 'valid' | 'invalid' | 'asked' | 'silent' | 'none'

const looks: Record<Look, { icon: IconName; tone: Tone }> = {
  valid: { icon: 'shield', tone: 'good' },
  invalid: { icon: 'alert', tone: 'bad' },
  asked: { icon: 'refresh', tone: 'blue' },
  silent: { icon: 'alert', tone: 'warn' },
  none: { icon: 'alert', tone: 'quiet' },
}

function lookOf({ state, waits }: Vat): Look {
  if (state !== 'unknown') return state
  return waits ? 'asked' : 'silent'
}

/** "PL 856 734 621 5": the letters of the country apart, and the rest in threes. */
const spaced = (vat_id: string): string => [vat_id.slice(0, 2), ...(vat_id.slice(2).match(/.{1,3}/g) ?? [])].join(' ')

/** Whether a VAT ID is confirmed, beside the name of the address. */
export function VatState({ vat }: { vat: Vat }) {
  const look = lookOf(vat)
  return <StatPill tone={looks[look].tone}>{t(`vat.state.${look}`)}</StatPill>
}

/** What the register says about the VAT ID of an address, and what follows from it. */
export function VatPanel({ address, correct }: { address: Address; correct: (() => void) | undefined }) {
  const { vat, vat_id } = address
  const again = useAdminAct(() => call('companies.askVatId', { params: { id: address.id } }), t('vat.asked-again'))
  if (!vat || vat_id === null) return null
  const look = lookOf(vat)
  const inRegister = vat.state !== 'none' && look !== 'valid'
  return (
    <div className={css['vat']}>
      <h3>{t('addresses.vatId')}</h3>
      <div className={cx(css['panel'], css[look])}>
        <div className={css['top']}>
          <Icon name={looks[look].icon} />
          <span>
            <b className={css['id']}>{spaced(vat_id)}</b>
            <span>{saidBy(vat, look)}</span>
          </span>
        </div>
        <Facts vat={vat} look={look} />
        {look === 'asked' && vat.waits && <Steps until={vat.waits.until} />}
      </div>
      {correct && inRegister && (
        <div className={css['acts']}>
          {look === 'invalid' && (
            <Button size="sm" kind="primary" aria-label={`${t('vat.correct')}: ${address.name}`} onClick={correct}>
              {t('vat.correct')}
            </Button>
          )}
          <Button
            call="companies.askVatId"
            size="sm"
            busy={again.isPending}
            aria-label={`${t('vat.ask')}: ${address.name}`}
            onClick={() => again.mutate(undefined)}
          >
            {t('vat.ask')}
          </Button>
        </div>
      )}
      <p className={css['hint']}>{t(hintOf(vat, look))}</p>
    </div>
  )
}

/** Sentences name a country whose register answers; numbers of Northern Ireland are in the register of the EU. */
function saidBy(vat: Vat, look: Look): string {
  const country = vat.country === null ? t('vat.northern-ireland') : countryName(vat.country)
  const whom = [vat.name, vat.address].filter(Boolean).join(', ')
  if (look === 'valid' && vat.by === 'hand') return t('vat.said.hand')
  if (look === 'valid') return whom ? t('vat.said.valid-as', { country, whom }) : t('vat.said.valid', { country })
  if (look === 'invalid') return t('vat.said.invalid', { country, day: day(vat.asked_at ?? '', { zone: ownZone() }) })
  if (look === 'none') return t('vat.said.none')
  if (look === 'silent') return t(vat.given_up_at ? 'vat.said.given-up' : 'vat.said.not-asked', { country })
  return t(vat.waits?.reason === 'limit' ? 'vat.said.limit' : 'vat.said.asked', { country })
}

function hintOf(vat: Vat, look: Look) {
  if (vat.goods_only) return 'vat.hint.goods' as const
  if (look === 'valid') return vat.counts || vat.waits === null ? validHint(vat) : ('vat.hint.stale' as const)
  return look === 'none' ? ('vat.hint.none' as const) : ('vat.hint.vat' as const)
}

const validHint = (vat: Vat) =>
  vat.counts ? ('vat.hint.reverse' as const) : isOld(vat) ? ('vat.hint.stale' as const) : ('vat.hint.country' as const)

const isOld = ({ again_from }: Vat) => again_from !== null && new Date(again_from) <= new Date()

function Facts({ vat, look }: { vat: Vat; look: Look }) {
  const { asked_at, consultation_number, requester, again_from, last_valid, waits } = vat
  const at = (instant: string) => moment(instant, ownZone())
  const asked = look === 'asked' ? (waits?.asked ?? []).map(at).join('; ') : asked_at && at(asked_at)
  const facts: [string, string | null | false | undefined][] = [
    [t('vat.asked'), asked],
    [t('vat.again'), look === 'asked' && waits && at(waits.next_at)],
    [t('vat.number'), consultation_number],
    [
      t('vat.requester'),
      requester && t('vat.requester-name', { vat_id: spaced(requester.vat_id), name: requester.name }),
    ],
    [
      t('vat.last-valid'),
      look !== 'valid' &&
        last_valid &&
        [day(last_valid.asked_at, { zone: ownZone() }), last_valid.consultation_number].filter(Boolean).join(', '),
    ],
    [
      t('vat.next'),
      look === 'valid' && again_from && t('vat.next-from', { day: day(again_from, { zone: ownZone() }) }),
    ],
  ]
  const shown = facts.filter(([, value]) => value)
  if (shown.length === 0) return null
  return (
    <dl>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The three steps while the register is silent. */
function Steps({ until }: { until: string }) {
  return (
    <ol className={css['steps']}>
      <li className={css['now']}>
        <b>{t('vat.step.now')}</b>
        {t('vat.step.now.text')}
      </li>
      <li>
        <b>{t('vat.step.yes')}</b>
        {t('vat.step.yes.text')}
      </li>
      <li>
        <b>{t('vat.step.until', { day: day(until, { zone: ownZone(), month: 'short' }) })}</b>
        {t('vat.step.until.text')}
      </li>
    </ol>
  )
}
