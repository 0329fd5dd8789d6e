import { fullName } from '@app/contract/names'
import { importFields, importKinds } from '@app/contract/imports.limits'
import { memberPaths } from '@app/contract/paths.members.gen'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { HOME } from '@app/contract/pages'
import { knowPaths, queryOptionsFor } from '../../../lib/call.ts'
import { count } from '../../../lib/money.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardBody } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/people.tsx'
import { useSettings } from '../../../lib/settings.ts'
import type { Address } from '../../../lib/address.ts'
import { Brand, NotFoundPage, useMe, useMeAnswered, useToSetUp } from '../../shell/index.ts'
import { manyOf } from '../records/names.ts'
import { hasFigures, iconOf, mayKeep, sectionsFor } from '../sections.ts'
import { roleName, t } from '../text.ts'
import { useCurrentInView } from './current-in-view.ts'
import { Find } from './find.tsx'
import css from './office-frame.module.css'

// They come with the frame, so that no first call waits for them.
knowPaths(memberPaths)

/** The office around its pages: its sections on navy, who works there, and the way back to the community. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const me = useMe()
  const answered = useMeAnswered()
  const name = me ? fullName(me) : ''
  const roles = me?.operator_roles ?? []
  const waiting = useWaiting()
  const { quiet } = useSettings()
  const toDo = useToSetUp()
  const at = useLocation({ select: ({ pathname }) => pathname })
  const sections = useCurrentInView(at, roles.length)
  return (
    <div className={css['office']}>
      <aside className={css['side']} aria-label={t('office')}>
        <div className={css['brand']}>
          <Brand />
        </div>
        <Find roles={roles} />
        <nav ref={sections} aria-label={t('sections')} className={cx(css['nav'], !answered && css['unknown'])}>
          <ul>
            {toDo > 0 && (
              <Section to="/setup/community" label={t('nav.set-up')} icon="list" waiting={toDo} of="nav.to-do" />
            )}
            <Section to="/office" label={t('nav.inbox')} icon="mail" exact waiting={waiting} />
            {hasFigures(roles) && <Section to="/office/figures" label={t('nav.figures')} icon="chart" />}
          </ul>
          {sectionsFor(roles).map(({ group, of }) => (
            <Group key={group} title={t(`nav.${group}`)}>
              {group === 'money' && <Section to="/office/money" label={t('nav.desk')} icon="card" />}
              {group === 'money' && <Section to="/office/books" label={t('nav.books')} icon="book" />}
              {of.map((one) => (
                <Section key={one.name} to={`/office/${one.name}`} label={manyOf(one)} icon={iconOf(one)} />
              ))}
              {group === 'programme' && mayKeep(roles, 'events') && (
                <Section to="/office/meetings" label={t('nav.meetings')} icon="handshake" />
              )}
            </Group>
          ))}
          <Group title={t('nav.system')}>
            {importKinds.some((kind) => mayKeep(roles, importFields[kind].role)) && (
              <Section to="/office/imports" label={t('nav.import')} icon="upload" />
            )}
            <Section to="/office/preview" label={t('nav.preview')} icon="eye" />
            {roles.includes('all') && <Section to="/office/operators" label={t('nav.operators')} icon="users" />}
            {roles.includes('all') && toDo === 0 && (
              <Section to="/setup/community" label={t('nav.setup')} icon="globe" />
            )}
            <Section to="/office/log" label={t('nav.log')} icon="invoice" />
          </Group>
          <ul className={css['out']}>
            <Section to={HOME} label={t('nav.back')} icon="logout" />
          </ul>
        </nav>
        <div className={css['me']}>
          <Avatar name={name} src={me?.profile_picture} size="sm" />
          <span className={css['who']}>
            <b className="cut">{name}</b>
            <span className="cut">{roles.map(roleName).join(', ')}</span>
          </span>
        </div>
      </aside>
      <main id="main" tabIndex={-1} className={css['main']}>
        {quiet && (
          <Card>
            <CardBody>
              <Icon name="info" /> <b>{t('quiet')}</b> <span>{t('quiet.how')}</span>
            </CardBody>
          </Card>
        )}
        {me && roles.length === 0 ? <NotFoundPage /> : children}
      </main>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </>
  )
}

/** How much waits for this operator, asked for anew every few minutes and after each decision. */
function useWaiting(): number | undefined {
  const inbox = useQuery({ ...queryOptionsFor('office.inbox', { query: {} }), refetchInterval: 300_000 })
  return inbox.isLoading ? undefined : (inbox.data?.counts.reduce((sum, { waiting }) => sum + waiting, 0) ?? 0)
}

type SectionProps = {
  to: Address
  label: string
  icon: IconName
  exact?: boolean
  /** Undefined while nobody knows: its place is kept. */
  waiting?: number | undefined
  of?: 'nav.waiting' | 'nav.to-do'
}

function Section({ to, label, icon, exact, of = 'nav.waiting', ...counted }: SectionProps) {
  const waiting = 'waiting' in counted ? counted.waiting : 0
  return (
    <li>
      <PageLink to={to} activeOptions={{ exact: exact ?? false }} activeProps={{ 'aria-current': 'page' }}>
        <Icon name={icon} />
        <span>{label}</span>
        {waiting !== 0 && (
          <span className={cx(css['count'], waiting === undefined && css['unknown'])}>
            {waiting === undefined ? '00' : count(waiting)}
            <span className="sr-only"> {t(of)}</span>
          </span>
        )}
      </PageLink>
    </li>
  )
}
