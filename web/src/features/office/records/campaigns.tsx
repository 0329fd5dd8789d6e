import { resourceCalled } from '@app/contract/resources.all'
import { useState } from 'react'
import { day } from '../../../lib/dates.ts'
import { count } from '../../../lib/money.ts'
import { timeHere } from '../../../lib/preview.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Modal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { campaignsOf, clicksOf, runOf } from './campaigns.math.ts'
import type { Campaign, Shape } from './campaigns.math.ts'
import { optionName, t } from './names.ts'
import { pictureAddress } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import css from './campaigns.module.css'
import table from './record-table.module.css'

const of = resourceCalled('banners')
const tones: Record<string, Tone> = { running: 'good', planned: 'blue', full: 'warn', over: 'quiet' }
const shown = (instant: string) => day(instant, { zone: ownZone(), month: 'short' })

/** Advertisements by campaign: its shapes together, how long it runs, and how often each was seen and followed. */
export function Campaigns({
  records,
  chosen,
  choose,
  faded,
}: {
  records: readonly OfficeRecord[]
  chosen: ReadonlySet<number>
  choose: (chosen: ReadonlySet<number>) => void
  faded: boolean
}) {
  const [open, setOpen] = useState<Campaign>()
  const toggle = ({ shapes }: Campaign, all: boolean) => {
    const next = new Set(chosen)
    for (const { id } of shapes)
      if (all) next.delete(id)
      else next.add(id)
    choose(next)
  }
  return (
    <Card className={css['list']}>
      <ul className={cx(css['campaigns'], faded && css['faded'])}>
        {campaignsOf(records).map((campaign) => {
          const all = campaign.shapes.every(({ id }) => chosen.has(id))
          return (
            <li key={campaign.shapes[0]?.id}>
              <label className={table['tick']}>
                <input
                  type="checkbox"
                  aria-label={t('choose-one', { name: campaign.name })}
                  checked={all}
                  onChange={() => toggle(campaign, all)}
                />
              </label>
              <div className={css['what']}>
                <h2 className="h3">{campaign.name}</h2>
                <p className={css['to']}>{campaign.link}</p>
                <Run campaign={campaign} />
                <Button size="sm" icon="eye" onClick={() => setOpen(campaign)}>
                  {t('campaign.preview')}
                  <span className="sr-only">: {campaign.name}</span>
                </Button>
              </div>
              <Shapes campaign={campaign} />
            </li>
          )
        })}
      </ul>
      {open && <Preview campaign={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

/** Whether it runs, from when until when, and how far it is. */
function Run({ campaign }: { campaign: Campaign }) {
  const { state, from, until, done } = runOf(campaign, timeHere())
  return (
    <>
      <p className={css['run']}>
        <StatPill tone={tones[state] ?? 'quiet'}>{optionName('runs', state)}</StatPill>
        <span>
          {from === null
            ? until === null
              ? t('campaign.always')
              : t('campaign.until', { until: shown(until) })
            : until === null
              ? t('campaign.since', { from: shown(from) })
              : t('campaign.from', { from: shown(from), until: shown(until) })}
        </span>
      </p>
      {done !== undefined && (
        <span className={css['time']} aria-hidden>
          <i style={{ width: `${done * 100}%` }} />
        </span>
      )}
    </>
  )
}

/** A line for each shape: a bar of its views beside the others', and of how many of them it was followed. */
function Shapes({ campaign: { shapes } }: { campaign: Campaign }) {
  const most = Math.max(1, ...shapes.map(({ views }) => views))
  return (
    <ul className={css['shapes']}>
      {shapes.map((shape) => (
        <li key={shape.id}>
          <img src={pictureAddress(shape.picture)} alt="" className={css['thumb']} loading="lazy" />
          <PageLink to={`/office/${of.name}/${shape.id}`} className={css['shape']}>
            {optionName('kind', shape.kind)}
          </PageLink>
          <span className={css['bar']} aria-hidden>
            <i style={{ width: `${(shape.views / most) * 100}%` }} />
          </span>
          <span className={css['numbers']}>{numbersOf(shape)}</span>
        </li>
      ))}
    </ul>
  )
}

function numbersOf({ views, clicks, most_views }: Shape): string {
  const seen =
    most_views === null
      ? t('campaign.views', { count: views, number: count(views) })
      : t('campaign.views-of', { number: count(views), most: count(most_views) })
  return [seen, t('campaign.clicks', { count: clicks, number: count(clicks) }), clicksOf({ views, clicks })]
    .filter(Boolean)
    .join(', ')
}

/** Each shape as it stands on a page, in its proportions. */
function Preview({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={campaign.name} size="lg">
      <div className={css['preview']}>
        {campaign.shapes.map(({ id, kind, picture }) => (
          <figure key={id} className={css[kind]}>
            <img src={pictureAddress(picture)} alt={campaign.name} />
            <figcaption>{t(`campaign.place.${kind as 'mobile'}`)}</figcaption>
          </figure>
        ))}
      </div>
    </Modal>
  )
}
