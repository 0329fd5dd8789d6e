import { importFields, importKinds } from '@app/contract/imports.limits'
import type { OperatorRole } from '@app/contract/resources'
import type { IconName } from '../../ui/icons.ts'
import type { Address } from '../../lib/address.ts'
import { lower, manyOf, oneOf, t as recordText } from './records/names.ts'
import { hasFigures, iconOf, mayKeep, maySeeMoney, sectionsFor } from './sections.ts'
import { t } from './text.ts'

/** Somewhere in the office that one goes to by what it is called. */
export type OfficePage = { to: Address; label: string; icon: IconName }

/** Every page of the office that somebody with these roles has, and what they can make there. */
export function placesFor(roles: readonly OperatorRole[]): OfficePage[] {
  const all = roles.includes('all')
  const kept = sectionsFor(roles).flatMap(({ of }) => of)
  const place = (to: Address, label: string, icon: IconName, has = true): OfficePage[] =>
    has ? [{ to, label, icon }] : []
  return [
    ...place('/office', t('nav.inbox'), 'mail'),
    ...place('/office/figures', t('nav.figures'), 'chart', hasFigures(roles)),
    ...kept.flatMap((of) => place(`/office/${of.name}`, manyOf(of), iconOf(of))),
    ...place('/office/money', t('nav.desk'), 'card', maySeeMoney(roles)),
    ...place('/office/books', t('nav.books'), 'book', maySeeMoney(roles)),
    ...place('/office/meetings', t('nav.meetings'), 'handshake', mayKeep(roles, 'events')),
    ...place(
      '/office/imports',
      t('nav.import'),
      'upload',
      importKinds.some((kind) => mayKeep(roles, importFields[kind].role)),
    ),
    ...place('/office/preview', t('nav.preview'), 'eye'),
    ...place('/office/operators', t('nav.operators'), 'users', all),
    ...place('/setup/community', t('nav.setup'), 'globe', all),
    ...place('/office/log', t('nav.log'), 'invoice'),
    ...kept
      .filter(({ acts }) => acts.includes('create'))
      .flatMap((of) => place(`/office/${of.name}/new`, recordText('new', { one: lower(oneOf(of)) }), 'plus')),
  ]
}

const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** The places whose words begin with what was typed, each of its words; all while nothing is. */
export function placesLike(places: readonly OfficePage[], typed: string): OfficePage[] {
  const asked = bare(typed).split(/\s+/).filter(Boolean)
  return places.filter(({ label }) => {
    const words = bare(label).split(/\s+/)
    return asked.every((one) => words.some((word) => word.startsWith(one)))
  })
}
