import { day } from '../../../lib/dates.ts'
import type { Title } from './results.api.ts'
import { t } from './text.ts'

/** What a winner or finalist may send to the press, in three lengths; made of what is published and nothing else. */
export function pressTexts(won: Title, site: { name: string; url: string }): { name: string; text: string }[] {
  const { award, category, company, outcome, signer, citation, number } = won
  const values = {
    company: company.name,
    award: award.name,
    category: category.name,
    city: award.city,
    day: day(award.day),
    community: site.name,
    number,
    check: `${site.url}/verify`.replace(/^https?:\/\//, ''),
    count: won.entries,
  }
  const headline = t(`press.${outcome}`, values)
  const chosen = t('press.chosen', values)
  const quoted =
    citation && signer
      ? t('press.quote', {
          citation: citation.replace(/\.$/, ''),
          name: signer.name,
          role: t(signer.chair ? 'press.chair' : 'press.juror'),
        })
      : ''
  return [
    { name: t('press.short'), text: headline },
    { name: t('press.medium'), text: [headline, chosen].join(' ') },
    { name: t('press.long'), text: [headline, chosen, quoted, t('press.proof', values)].filter(Boolean).join(' ') },
  ]
}
