import { isEditable } from '@app/contract/awards.entries.states'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { StatPill } from '../../../ui/pills.tsx'
import type { Tone } from '../../../ui/pills.tsx'
import { day, time, weekday, zoneName } from '../../../lib/dates.ts'
import { signInFor } from '../../../lib/guard.ts'
import { baseOf } from '../awards.api.ts'
import type { Audience, AwardCategory, AwardDetails } from '../awards.api.ts'
import { t } from '../texts.ts'
import { categoryPrice } from './category-price.ts'
import css from './categories-tab.module.css'

type Given = { category: AwardCategory; award: AwardDetails; audience: Audience }

/** How my company stands in a category. */
function mineOf(category: AwardCategory): { tone: Tone; text: string } | undefined {
  const { my_entry: mine, may_enter: may } = category
  if (mine?.state === 'draft') return { tone: 'blue', text: t('mine.draft') }
  if (mine?.state === 'changes_requested') return { tone: 'warn', text: t('mine.changes') }
  if (mine?.state === 'rejected') return { tone: 'quiet', text: t('mine.rejected') }
  if (mine) return { tone: 'good', text: t('mine.entered') }
  if (may === false) return { tone: 'quiet', text: t('mine.not-for-you') }
  return undefined
}

/** One category, to open: weights and criteria, questions, who may enter, until when, and the way to enter. */
export function CategoryItem({ category, number, award, audience, open }: Given & { number: number; open: boolean }) {
  const { criteria, questions, entries_close_at: closes } = category
  const mine = mineOf(category)
  const line = [
    t('category.criteria', { count: criteria.length }),
    t('category.questions', { count: questions.length }),
    closes && t('category.closes', { day: day(closes, { zone: award.time_zone }).replace(/ \d{4}$/, '') }),
  ]
  return (
    <details className={css['category']} open={open} id={category.slug}>
      <summary>
        <span className={cx(css['number'], 'num')} aria-hidden>
          {number}
        </span>
        <span className="grow">
          <b className="h3">{category.name}</b>
          <span className={css['line']}>{line.filter(Boolean).join(', ')}</span>
        </span>
        {mine && <StatPill tone={mine.tone}>{mine.text}</StatPill>}
        {category.price_from !== null && category.entries_state === 'open' && (
          <b className={cx(css['price'], 'num')}>{categoryPrice(category, award, audience)}</b>
        )}
        <Icon name="caret" size="sm" className={css['caret']} />
      </summary>
      <div className={css['inside']}>
        <div className={css['main']}>
          <p>{category.summary}</p>
          {criteria.length > 0 && (
            <>
              <div className={css['bar']} aria-hidden>
                {criteria.map((one) => (
                  <span key={one.id} style={{ flexGrow: one.weight }} />
                ))}
              </div>
              <ul className={css['criteria']}>
                {criteria.map((one) => (
                  <li key={one.id}>
                    <span className={css['swatch']} aria-hidden />
                    <b className="num">{t('percent', { value: one.weight })}</b>
                    <span>
                      <b>{one.name}</b> {one.description}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {questions.length > 0 && (
            <>
              <h3 className="h4">{t('category.asks')}</h3>
              <ol className={css['questions']}>
                {questions.map((one) => (
                  <li key={one.id}>{one.prompt}</li>
                ))}
              </ol>
            </>
          )}
        </div>
        <Facts category={category} award={award} audience={audience} />
      </div>
    </details>
  )
}

function Facts({ category, award, audience }: Given) {
  const zone = award.time_zone
  const { questions, entries_close_at: closes, may_enter: may, last_winner: last } = category
  const words = questions.map((one) => one.word_limit)
  const [least, most] = [Math.min(...words), Math.max(...words)]
  const facts: { icon: IconName; title: ReactNode; text?: string | undefined }[] = [
    {
      icon: 'user',
      title: category.eligibility || t('category.everyone'),
      text: may === null ? undefined : t(may ? 'category.you-may' : 'category.you-may-not'),
    },
    ...(questions.length > 0
      ? [
          {
            icon: 'edit' as const,
            title:
              least === most
                ? t('category.words', { count: questions.length, most })
                : t('category.words-range', { count: questions.length, least, most }),
            text: t('category.together'),
          },
        ]
      : []),
    { icon: 'clip', title: t('category.documents'), text: t('category.formats') },
    ...(closes
      ? [
          {
            icon: 'clock' as const,
            title: `${weekday(closes, { zone })}, ${time(closes, zone)} ${zoneName(closes, zone)}`,
            text: t('category.grace'),
          },
        ]
      : []),
    ...(category.gcc_category
      ? [
          {
            icon: 'globe' as const,
            title: `${category.gcc_category.region}, ${category.gcc_category.service.toLowerCase()}`,
            text: t('category.gcc'),
          },
        ]
      : []),
    ...(last
      ? [
          {
            icon: 'trophy' as const,
            title: <PageLink to={`/w/${last.code}`}>{t('category.last', { ...last })}</PageLink>,
            text: t('category.last-text'),
          },
        ]
      : []),
  ]
  return (
    <div className={css['aside']}>
      <ul className={css['facts']}>
        {facts.map((fact) => (
          <li key={fact.icon}>
            <Icon name={fact.icon} size="sm" />
            <span>
              {fact.title}
              {fact.text && <small>{fact.text}</small>}
            </span>
          </li>
        ))}
      </ul>
      <Enter category={category} award={award} audience={audience} />
    </div>
  )
}

/** The way to the own entry, while there is one or entries are taken. */
function Enter({ category, award, audience }: Given) {
  const { routesByPath } = useRouter()
  const { my_entry: mine, entries_state: state, may_enter: may } = category
  if (!('/awards/$slug/$awardId/enter-award' in routesByPath)) return null
  if (!award.available_sections.includes('enter')) return null
  const path = `${baseOf(award, 'member')}/enter-award?category=${category.id}` as const
  if (audience === 'public')
    return state === 'open' ? (
      <ButtonAnchor kind="primary" block href={signInFor(path)}>
        {t('enter.sign-in')}
      </ButtonAnchor>
    ) : null
  if (!mine && (state !== 'open' || !may)) return null
  const label = mine === null ? 'enter.begin' : isEditable(mine.state) ? 'enter.go-on' : 'enter.see'
  return (
    <ButtonLink kind="primary" block to={path}>
      {t(label)}
    </ButtonLink>
  )
}
