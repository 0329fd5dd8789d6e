import { count } from '../../../lib/money.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { cx } from '../../../ui/classes.ts'
import { SkeletonCard } from '../../../ui/states.tsx'
import { fullName } from '@app/contract/names'
import { MemberTags } from '../../members/index.ts'
import { useMe } from '../../shell/index.ts'
import { useState } from 'react'
import { ContactsDialog } from '../components/contacts-dialog.tsx'
import { t } from '../text.ts'
import { useCounts } from '../use-counts.ts'
import { CompanyLine, Cover, Stats } from './parts.tsx'
import { useSubject } from './subject.ts'
import css from './panel.module.css'

/** Myself at the top of the left column; on the walls of others, they stand there instead. */
export function ProfilePanel() {
  const me = useMe()
  const subject = useSubject()
  if (subject.kind !== 'me') return null
  if (!me) return <SkeletonCard height={346} />
  const name = fullName(me) || t('noName')
  return (
    <Card>
      <Cover />
      <div className={css['body']}>
        <div className={css['top']}>
          <Avatar name={name} src={me.profile_picture} size="xl" />
          <ButtonLink to="/settings/user-settings" size="sm" icon="edit">
            {t('edit')}
          </ButtonLink>
        </div>
        <h2 className={css['name']}>
          <PageLink to="/profile">{name}</PageLink>
        </h2>
        <p className="sm soft">{me.job_title || t('noJob')}</p>
        <CompanyLine member={me} />
        <MemberTags member={me} own />
      </div>
      <Stats member={me} own />
    </Card>
  )
}

/** The same on phones, above my wall (docs/rules/pages.md#layout); `low` above home, where posts begin soon. */
export function MobileMePanel({ low = false }: { low?: boolean }) {
  const me = useMe()
  const counts = useCounts()
  const [open, setOpen] = useState(false)
  if (!me) return <SkeletonCard height={low ? 86 : 120} />
  const name = fullName(me) || t('noName')
  const contacts = counts?.contacts ?? me.contacts_count ?? 0
  return (
    <Card className={cx(css['phone'], low && css['low'])}>
      <div className={css['phoneTop']}>
        <Avatar name={name} src={me.profile_picture} {...(low ? {} : { size: 'lg' as const })} />
        <div className="grow">
          <h2 className={css['name']}>
            <PageLink to="/profile" className={css['phoneName']}>
              {name}
            </PageLink>
          </h2>
          <p className="sm soft">{me.job_title || t('noJob')}</p>
          <p className="sm soft">{me.company_name ?? t('noCompany')}</p>
        </div>
        <ButtonLink
          to="/settings/user-settings"
          className={css['phoneEdit']}
          {...(low ? { icon: 'edit', kind: 'quiet', 'aria-label': t('edit') } : {})}
        >
          {!low && t('edit')}
        </ButtonLink>
      </div>
      <div className={css['phoneLine']}>
        <MemberTags member={me} own />
        <button type="button" className={css['contacts']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <b className="num">{count(contacts)}</b>
          {t('stats.contacts', { count: contacts })}
          <Icon name="right" size="sm" className="push" />
        </button>
      </div>
      {open && <ContactsDialog count={contacts} onClose={() => setOpen(false)} />}
    </Card>
  )
}
